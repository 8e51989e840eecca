#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/present/chart/chart.hpp"

namespace saddlemesh {

/// How a series is told apart from the others: by colour, and by marker or dashes for those who do not see colours.
/// The script draws by these indices and the legend's swatches are drawn by them here.
struct SeriesLook {
  std::optional<std::size_t> colour;  ///< --c0 … --c5 of the style sheet; grey if none
  std::size_t marker = 0;             ///< circle, square, triangle, diamond, cross, star
  std::optional<std::size_t> dash;    ///< which dashes the line has; solid if none
};

std::vector<SeriesLook> chart_looks(const Chart& chart);

/// Whether its points are marked, some or all.
bool has_markers(const Series& series);

/// The marker as an SVG element in a box of 32 × 14, centred at (16, 7), for whoever sets stroke and fill.
std::string_view marker_svg(const SeriesLook& look);

/// The line's dashes as an SVG attribute, with a space before it; empty for a solid line.
std::string dash_attribute(const SeriesLook& look);

/// The sample of line and marker that stands before the series' name in the legend.
std::string swatch_svg(const Series& series, const SeriesLook& look);

}  // namespace saddlemesh
