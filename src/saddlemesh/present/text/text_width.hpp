#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace saddlemesh {

/// Returns how many columns UTF-8 text takes on a terminal: one per code point, none for a combining mark. Correct for
/// Latin, Greek and mathematical symbols; East Asian wide characters would need two.
std::size_t display_width(std::string_view text);

/// Returns the text if it fits into `columns`, otherwise its beginning and "…" in exactly that many columns.
std::string fit_to_width(std::string_view text, std::size_t columns);

}  // namespace saddlemesh
