#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// The elements of `known` that `given` most likely means, three at most: those it begins or shortens, or else those
/// that are fewest edits (insert, delete, replace, swap) away. Dashes before a name and capitals do not count. Empty if
/// none is near enough.
std::vector<std::string> nearest_names(std::string_view given, std::span<const std::string> known);

/// The first of them; empty if there is none.
std::string nearest_name(std::string_view given, std::span<const std::string> known);

/// They as a text: " (did you mean \"ring\"?)"; empty if there is none.
std::string did_you_mean(std::string_view given, std::span<const std::string> known);

/// "a, b, c", or "a, b, … (80 in all)" where there are more than `most`.
std::string name_list(std::span<const std::string> names, std::size_t most = 12);

/// The text, or its beginning and "…" where it is too long for a message.
std::string shortened(std::string_view text);

/// Throws InputError: unknown <kind> "<given>", the nearest matches if there are any, and the known names unless they
/// are too many.
[[noreturn]] void throw_unknown_name(std::string_view kind, std::string_view given, std::span<const std::string> known);

}  // namespace saddlemesh
