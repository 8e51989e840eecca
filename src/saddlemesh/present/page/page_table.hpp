#pragma once

#include <string>

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// A real table: caption, column and row headers with scope, columns of numbers aligned right, scrolling by itself
/// (and by keyboard) when it is wider than the page. In a sortable one the headers are buttons, which the page's script
/// listens to. Throws Error when a row and the header differ in length.
std::string table_html(const PageTable& table);

}  // namespace saddlemesh
