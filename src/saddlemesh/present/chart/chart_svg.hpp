#pragma once

#include <cstddef>
#include <string>

#include "saddlemesh/present/chart/chart.hpp"

namespace saddlemesh {

/// The chart as an SVG file for a paper: 3.3 inches wide, as a column is, with text of 9 points, on white, without
/// title. It needs no style sheet, script or font. Curves differ in colour and in marker or dashes.
///
/// `axis` is 0 for the chart's own horizontal axis, or 1 … for the others. Throws Error when lengths do not agree.
std::string chart_svg(const Chart& chart, std::size_t axis = 0);

}  // namespace saddlemesh
