#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// Returns whether the text contains '*' and is not itself the name of an existing file.
bool is_file_pattern(const std::string& text);

/// Returns the files and folders that match the pattern, in natural order ("h2" before "h10"). A '*' matches any
/// characters except '/', and not a '.' at the beginning of a name. Empty if nothing matches. Throws InputError if a
/// folder cannot be listed.
std::vector<std::string> matching_paths(const std::string& pattern);

/// Returns whether the name matches a pattern without '/'.
bool matches_pattern(std::string_view name, std::string_view pattern);

}  // namespace saddlemesh
