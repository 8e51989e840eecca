#pragma once

#include <string>

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// Renders a table with caption, column and row headers with scope, and right-aligned columns of numbers. A table wider
/// than the page scrolls by itself, also by keyboard. In a sortable table the headers are buttons, which the page's
/// script handles. Throws Error if a row and the header differ in length.
std::string table_html(const PageTable& table);

}  // namespace saddlemesh
