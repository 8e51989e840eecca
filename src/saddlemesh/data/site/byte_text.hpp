#pragma once

#include <string>
#include <vector>

// Encodes arbitrary bytes as Unicode text for JSON: each byte becomes the character with its number.
namespace saddlemesh {

std::string to_unicode(const std::string& bytes);
std::vector<std::string> to_unicode(const std::vector<std::string>& texts);

/// Inverse of to_unicode(). Throws InputError for text with other characters.
std::string from_unicode(const std::string& text);

}  // namespace saddlemesh
