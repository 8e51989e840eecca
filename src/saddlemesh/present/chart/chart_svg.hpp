#pragma once

#include <cstddef>
#include <string>

#include "saddlemesh/present/chart/chart.hpp"

namespace saddlemesh {

/// Renders the chart as an SVG file for a paper: one column (3.3 inches) wide, text of 9 points, white background, no
/// title. It needs no style sheet, script or font. Curves differ in colour and in marker or dashes.
///
/// `axis` is 0 for the chart's own horizontal axis, or i ≥ 1 for other_axes[i − 1]. Throws Error if lengths differ.
std::string chart_svg(const Chart& chart, std::size_t axis = 0);

}  // namespace saddlemesh
