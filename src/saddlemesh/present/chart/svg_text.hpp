#pragma once

#include <algorithm>
#include <string_view>

#include "saddlemesh/present/text/text_width.hpp"

namespace saddlemesh {

/// Of a chart for a paper, in points.
inline constexpr double svg_font_size = 9;

/// No font is at hand to measure with: what the text takes in a wide one.
inline double svg_text_width(std::string_view text) {
  return 0.58 * svg_font_size * static_cast<double>(display_width(text));
}

/// The font size at which the text is not wider than `room`.
inline double svg_fitting_size(std::string_view text, double room) {
  return svg_font_size * std::min(1.0, room / std::max(svg_text_width(text), 1.0));
}

}  // namespace saddlemesh
