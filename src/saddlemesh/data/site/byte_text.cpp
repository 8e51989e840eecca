#include "saddlemesh/data/site/byte_text.hpp"

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

std::string to_unicode(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xc0U | byte >> 6U);
      text += static_cast<char>(0x80U | (byte & 0x3fU));
    }
  }
  return text;
}

std::string from_unicode(const std::string& text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    if (first < 0x80) {
      bytes += text[i];
    } else if (first <= 0xc3 && i + 1 < text.size()) {
      bytes += static_cast<char>((first & 0x03U) << 6U | (static_cast<unsigned char>(text[++i]) & 0x3fU));
    } else {
      throw InputError("a text in it has characters beyond U+00FF");
    }
  }
  return bytes;
}

std::vector<std::string> to_unicode(const std::vector<std::string>& texts) {
  std::vector<std::string> changed;
  for (const std::string& text : texts) changed.push_back(to_unicode(text));
  return changed;
}

}  // namespace saddlemesh
