#pragma once

#include <string>
#include <vector>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/learning_curve.hpp"

namespace saddlemesh {

/// A metric of a group along its learning curve.
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

/// Draws the curves against iterations; the reader can switch to samples, bytes and seconds, if they were measured.
/// Several seeds are drawn as their mean. The note explains what is drawn.
Chart curve_chart(const CurveChart& what, const std::vector<PlottedCurve>& curves);

}  // namespace saddlemesh
