#pragma once

#include <string>
#include <vector>

namespace saddlemesh {

/// Maps values to positions on a drawing, along one axis.
struct AxisScale {
  double low = 0, high = 1;  ///< values at the ends
  bool log = false;
  double from = 0, to = 1;  ///< positions of the ends

  [[nodiscard]] double place(double value) const;
};

struct AxisTick {
  double value;
  std::string text;      ///< "0.25", "20,000", or "2·10" with
  std::string exponent;  ///< "−3" to be set above it; else empty
};

/// Returns an axis that holds all values it can show. A linear axis ends at the nearest ticks, a logarithmic axis with
/// a small margin. If there is no value to show, the axis runs from 0 to 1, or from 1 to 10 if logarithmic.
AxisScale scale_for(const std::vector<double>& values, bool log);

/// Returns ticks at round values, at most seven of them with labels.
std::vector<AxisTick> ticks_of(const AxisScale& scale);

}  // namespace saddlemesh
