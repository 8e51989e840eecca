#pragma once

#include <string>

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// A whole SVG file as an image of the page; the description says the same in words.
std::string picture_html(const std::string& svg, const std::string& description);

/// The picture with its caption. It is an image, not elements of the page, so its styles and names meet no others; it
/// follows the page's light or dark colours all the same.
std::string figure_html(const PageFigure& figure);

}  // namespace saddlemesh
