#pragma once

#include <string>
#include <vector>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/learning_curve.hpp"

namespace saddlemesh {

/// A metric of a group over its learning curve.
struct PlottedCurve {
  const LearningCurve* learning_curve;
  MetricsValue value;
  std::string name;
};

struct CurveChart {
  std::string title, y_label;
  bool log_y = false;
  bool bands = true;  ///< from the lowest to the highest seed
};

/// The curves against iterations, and at the reader's choice against samples, bytes and seconds, as far as there were
/// any. Several seeds are drawn as their mean. The note says what is drawn.
Chart curve_chart(const CurveChart& what, const std::vector<PlottedCurve>& curves);

}  // namespace saddlemesh
