#pragma once

#include <string>

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// Embeds a complete SVG file as an image; `description` says the same in words.
std::string picture_html(const std::string& svg, const std::string& description);

/// Renders the picture with its caption. It is an image rather than elements of the page, so its styles and names
/// cannot clash with others; it still follows the page's light or dark colours.
std::string figure_html(const PageFigure& figure);

}  // namespace saddlemesh
