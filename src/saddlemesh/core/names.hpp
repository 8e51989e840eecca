#pragma once

#include <span>
#include <string>
#include <string_view>

namespace saddlemesh {

/// The element of `known` that is fewest edits (insert, delete, replace, swap) away from `given`;
/// empty if none is near enough to be a likely slip.
std::string nearest_name(std::string_view given, std::span<const std::string> known);

/// Throws InputError: unknown <kind> "<given>", the nearest match if there is one, and all known names.
[[noreturn]] void throw_unknown_name(std::string_view kind, std::string_view given, std::span<const std::string> known);

}  // namespace saddlemesh
