#pragma once

#include <string>

#include "saddlemesh/present/page/page.hpp"

namespace saddlemesh {

/// Names and values as a table with a row for each and a heading for each group; nothing if there are none. `label`
/// says to a screen reader what they are.
std::string values_html(const NamedValues& values, const std::string& label);

/// The numbers on top of the page; nothing if there are none.
std::string key_figures_html(const NamedValues& figures);

}  // namespace saddlemesh
