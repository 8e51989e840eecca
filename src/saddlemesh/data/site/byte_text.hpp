#pragma once

#include <string>
#include <vector>

// JSON holds Unicode, and files may hold any bytes: each byte becomes the character of its number, and back.
namespace saddlemesh {

std::string to_unicode(const std::string& bytes);
std::vector<std::string> to_unicode(const std::vector<std::string>& texts);

/// The reverse. InputError for text with other characters.
std::string from_unicode(const std::string& text);

}  // namespace saddlemesh
