#include "saddlemesh/data/site/byte_text.hpp"

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
    if (first < 0x80 || i + 1 == text.size()) {
      bytes += text[i];
    } else {
      bytes += static_cast<char>((first & 0x03U) << 6U | (static_cast<unsigned char>(text[++i]) & 0x3fU));
    }
  }
  return bytes;
}

std::vector<std::string> to_unicode(const std::vector<std::string>& texts) {
  std::vector<std::string> changed;
  for (const std::string& text : texts) changed.push_back(to_unicode(text));
  return changed;
}

std::vector<std::string> from_unicode(const std::vector<std::string>& texts) {
  std::vector<std::string> changed;
  for (const std::string& text : texts) changed.push_back(from_unicode(text));
  return changed;
}

}  // namespace saddlemesh
