#pragma once

#include <string>

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// Renders names and values as a table with one row each and a heading for each group; empty if there are none. Screen
/// readers announce the table as `label`.
std::string values_html(const NamedValues& values, const std::string& label);

/// Renders the numbers at the top of the page; empty if there are none.
std::string key_figures_html(const NamedValues& figures);

}  // namespace saddlemesh
