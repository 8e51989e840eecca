#pragma once

#include <string>
#include <vector>

#include "saddlemesh/present/chart/axis_scale.hpp"
#include "saddlemesh/present/chart/chart_look.hpp"

namespace saddlemesh {

/// Where a series is drawn.
struct CurvePlace {
  const std::vector<double>& x;  ///< of its points, on the axis in use
  AxisScale horizontal, vertical;
  std::size_t index = 0;  ///< in the chart: its markers keep off those of the others
};

/// The band or whiskers of a series, to lie below all curves; empty without a spread.
std::string spread_marks(const Series& series, const CurvePlace& place);

/// The line with its markers, the points, or the filled steps.
std::string curve_marks(const Series& series, const SeriesLook& look, const CurvePlace& place);

/// A marker at (x, y).
std::string marker_mark(const SeriesLook& look, double x, double y);

}  // namespace saddlemesh
