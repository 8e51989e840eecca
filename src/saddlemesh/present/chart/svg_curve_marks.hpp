#pragma once

#include <string>
#include <vector>

#include "saddlemesh/present/chart/axis_scale.hpp"
#include "saddlemesh/present/chart/chart_look.hpp"

namespace saddlemesh {

/// Where a series is drawn.
struct CurvePlace {
  const std::vector<double>& x;  ///< x of the points on the axis in use
  AxisScale horizontal, vertical;
  std::size_t index = 0;  ///< index of the series in the chart; staggers markers of different series
};

/// Returns the band or whiskers of a series, to be drawn below all curves; empty without a spread.
std::string spread_marks(const Series& series, const CurvePlace& place);

/// Returns the line with its markers, the points, or the filled steps.
std::string curve_marks(const Series& series, const SeriesLook& look, const CurvePlace& place);

/// Returns a marker at (x, y).
std::string marker_mark(const SeriesLook& look, double x, double y);

}  // namespace saddlemesh
