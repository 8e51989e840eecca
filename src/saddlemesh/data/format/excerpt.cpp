#include "saddlemesh/data/format/excerpt.hpp"

#include <cstddef>

namespace saddlemesh {

std::string excerpt(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::size_t length = text.size();
  if (length > longest) {
    length = longest;
    const auto continues = [&] { return (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U; };
    while (length > 0 && continues()) --length;  // not in the middle of a UTF-8 character
  }
  std::string shown = "\"";
  for (const char c : text.substr(0, length)) {
    const auto byte = static_cast<unsigned char>(c);
    shown += byte < 0x20 || byte == 0x7f ? '?' : c;
  }
  return shown + (length < text.size() ? "…\"" : "\"");
}

}  // namespace saddlemesh
