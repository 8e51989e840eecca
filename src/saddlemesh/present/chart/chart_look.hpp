#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/present/chart/chart.hpp"

namespace saddlemesh {

/// How a series is told apart from the others: by colour, and by marker or dashes for readers who do not see colours.
/// The page's script draws from these indices; the legend's swatches are drawn here from the same ones.
struct SeriesLook {
  std::optional<std::size_t> colour;  ///< --c0 … --c5 of the style sheet; grey if none
  std::size_t marker = 0;             ///< circle, square, triangle, diamond, cross, star
  std::optional<std::size_t> dash;    ///< index of the line's dash pattern; solid if none
};

std::vector<SeriesLook> chart_looks(const Chart& chart);

/// Returns whether the series has markers at some or all of its points.
bool has_markers(const Series& series);

/// Returns the marker as an SVG element in a box of 32 × 14, centred at (16, 7). The caller sets stroke and fill.
std::string_view marker_svg(const SeriesLook& look);

/// Returns the line's dashes as an SVG attribute with a leading space; empty for a solid line.
std::string dash_attribute(const SeriesLook& look);

/// Returns the sample of line and marker that the legend shows before the series' name.
std::string swatch_svg(const Series& series, const SeriesLook& look);

}  // namespace saddlemesh
