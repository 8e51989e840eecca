#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace saddlemesh {

/// Columns that UTF-8 text takes on a terminal: one per code point, none for a combining mark.
/// Right for Latin, Greek and mathematical symbols; East Asian wide characters would need two.
std::size_t display_width(std::string_view text);

/// The text itself if it fits into `columns`, else its beginning and "…" in exactly that many columns.
std::string fit_to_width(std::string_view text, std::size_t columns);

}  // namespace saddlemesh
