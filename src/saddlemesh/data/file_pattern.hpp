#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// Whether the text has a '*' in it and is not itself the name of something that exists.
bool is_file_pattern(const std::string& text);

/// The files and folders that the pattern matches, in natural order ("h2" before "h10"), whatever the order in which
/// their folder lists them. A '*' stands for any characters but '/'; at the beginning of a name not for a '.'. Empty
/// where nothing matches. InputError where a folder cannot be listed.
std::vector<std::string> matching_paths(const std::string& pattern);

/// Whether the name matches a pattern without '/'.
bool matches_pattern(std::string_view name, std::string_view pattern);

}  // namespace saddlemesh
