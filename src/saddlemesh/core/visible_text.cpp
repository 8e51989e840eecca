#include "saddlemesh/core/visible_text.hpp"

#include <cstddef>
#include <cstdint>

#include <fmt/format.h>

namespace saddlemesh {
namespace {

/// A UTF-8 character; `size` is 0 if the bytes are not valid UTF-8.
struct Character {
  std::uint32_t code = 0;
  std::size_t size = 0;
};

// Returns whether the character is encoded in the shortest form, not a surrogate, and within Unicode.
bool is_valid(const Character& c) {
  constexpr std::uint32_t first_of_size[] = {0, 0, 0x80, 0x800, 0x10000};
  return c.code >= first_of_size[c.size] && c.code <= 0x10ffff && (c.code < 0xd800 || c.code > 0xdfff);
}

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xf8 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
  if (size == 0 || size > text.size()) return {};
  Character found{first & (0x7fU >> size), size};
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return {};
    found.code = found.code << 6U | (byte(i) & 0x3fU);
  }
  return is_valid(found) ? found : Character{};
}

bool is_control(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

// Returns whether the code point is a mark, embedding, override or isolate of bidirectional text, or Unicode's
// separator of lines or paragraphs.
bool is_treacherous(std::uint32_t code) {
  return code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

std::string escape_of(std::uint32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code == '\t') return "\\t";
  return code < 0x80 ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
}

std::string escaped(std::string_view text, bool one_line) {
  std::string shown;
  while (!text.empty()) {
    const Character c = first_character(text);
    const bool layout = !one_line && (c.code == '\n' || c.code == '\t');
    if (c.size == 0) {
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    } else if ((is_control(c.code) && !layout) || is_treacherous(c.code)) {
      shown += escape_of(c.code);
    } else {
      shown += text.substr(0, c.size);
    }
    text.remove_prefix(c.size == 0 ? 1 : c.size);
  }
  return shown;
}

}  // namespace

std::string visible_text(std::string_view text) {
  return escaped(text, false);
}

std::string visible_line(std::string_view text) {
  return escaped(text, true);
}

}  // namespace saddlemesh
