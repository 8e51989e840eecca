#pragma once

#include <algorithm>
#include <string_view>

#include "saddlemesh/present/text/text_width.hpp"

namespace saddlemesh {

/// The font size of charts for papers, in points.
inline constexpr double svg_font_size = 9;

/// Estimates the width of the text in a wide font, because no font is available to measure with.
inline double svg_text_width(std::string_view text) {
  return 0.58 * svg_font_size * static_cast<double>(display_width(text));
}

/// Returns the font size at which the text is no wider than `room`.
inline double svg_fitting_size(std::string_view text, double room) {
  return svg_font_size * std::min(1.0, room / std::max(svg_text_width(text), 1.0));
}

}  // namespace saddlemesh
