#include "saddlemesh/data/text/excerpt.hpp"

#include <cstddef>

#include <fmt/format.h>

#include "saddlemesh/core/visible_text.hpp"

namespace saddlemesh {

std::string excerpt(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::size_t length = text.size();
  if (length > longest) {
    length = longest;
    const auto continues = [&] { return (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U; };
    while (length > 0 && continues()) --length;  // do not cut a UTF-8 character
  }
  return fmt::format("\"{}{}\"", visible_line(text.substr(0, length)), length < text.size() ? "…" : "");
}

}  // namespace saddlemesh
