#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/run/page/page.hpp"

namespace saddlemesh {

/// How a series is told apart from the others: by colour, and by marker or dashes for those who do not see colours.
/// The script draws by these indices and the legend's swatches are drawn by them here.
struct SeriesLook {
  std::optional<std::size_t> colour;  ///< --c0 … --c5 of the style sheet; grey if none
  std::size_t marker = 0;             ///< circle, square, triangle, diamond, cross, star
  std::size_t dash = 0;               ///< counts the dashed series of the chart
};

std::vector<SeriesLook> chart_looks(const Chart& chart);

/// The sample of line and marker that stands before the series' name in the legend.
std::string swatch_svg(const Series& series, const SeriesLook& look);

}  // namespace saddlemesh
