#pragma once

#include <string>
#include <vector>

#include "saddlemesh/present/chart/chart_look.hpp"

namespace saddlemesh {

struct SvgLegend {
  std::string elements;
  double bottom = 0;  ///< of its last line
};

/// A sample of each series with its name, from left to right and line by line, below `top`.
SvgLegend svg_legend(const Chart& chart, const std::vector<SeriesLook>& looks, double width, double top);

/// The page's colours on white: of --c0 …, or grey.
std::string_view colour_on_white(const SeriesLook& look);

}  // namespace saddlemesh
