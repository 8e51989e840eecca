#pragma once

#include <string>
#include <vector>

namespace saddlemesh {

/// From values to places on a drawing, along one axis.
struct AxisScale {
  double low = 0, high = 1;  ///< values at the ends
  bool log = false;
  double from = 0, to = 1;  ///< places of the ends

  [[nodiscard]] double place(double value) const;
};

struct AxisTick {
  double value;
  std::string text;      ///< "0.25", "20,000", or "2·10" with
  std::string exponent;  ///< "−3" to be set above it; else empty
};

/// The ends of an axis that holds all values which it can show: of a linear one the ticks next to them, of a
/// logarithmic one with a little air. From 0 to 1, or from 1 to 10, where there is none.
AxisScale scale_for(const std::vector<double>& values, bool log);

/// At most seven with labels, at round values.
std::vector<AxisTick> ticks_of(const AxisScale& scale);

}  // namespace saddlemesh
