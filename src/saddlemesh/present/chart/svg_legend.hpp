#pragma once

#include <string>
#include <vector>

#include "saddlemesh/present/chart/chart_look.hpp"

namespace saddlemesh {

struct SvgLegend {
  std::string elements;
  double bottom = 0;  ///< of the last line of the legend
};

/// Draws a sample of each series with its name, from left to right and line by line, below `top`.
SvgLegend svg_legend(const Chart& chart, const std::vector<SeriesLook>& looks, double width, double top);

/// Returns the page's colour for the series on a white background: that of --c0, --c1, …, or grey.
std::string_view colour_on_white(const SeriesLook& look);

}  // namespace saddlemesh
