#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// Returns the up to three elements of `known` with the smallest edit distance (insert, delete, replace, swap) from
/// `given`, ignoring leading dashes and case. A name that begins with `given` counts as at most one edit away, and a
/// name that contains it, or that it abbreviates, as at most two. Returns an empty vector if no name is close enough.
std::vector<std::string> nearest_names(std::string_view given, std::span<const std::string> known);

/// Returns the best of nearest_names(), or an empty text if there is none.
std::string nearest_name(std::string_view given, std::span<const std::string> known);

/// Returns nearest_names() as a hint: " (did you mean \"ring\"?)", or an empty text if there is none.
std::string did_you_mean(std::string_view given, std::span<const std::string> known);

/// Joins names: "a, b, c", or "a, b, … (80 in all)" if there are more than `most`.
std::string name_list(std::span<const std::string> names, std::size_t most = 12);

/// Returns the text, cut off with "…" if it is too long for a message.
std::string shortened(std::string_view text);

/// Throws InputError: unknown <kind> "<given>", the nearest names if there are any, and the known names unless there
/// are too many.
[[noreturn]] void throw_unknown_name(std::string_view kind, std::string_view given, std::span<const std::string> known);

}  // namespace saddlemesh
