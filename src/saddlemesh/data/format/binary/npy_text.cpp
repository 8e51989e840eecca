#include "saddlemesh/data/format/binary/npy_text.hpp"

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/binary/binary.hpp"

namespace saddlemesh {
namespace {

void append_utf8(std::uint32_t code, std::string& out) {
  const auto tail = [&](unsigned shift) { out += static_cast<char>(0x80U | (code >> shift & 0x3FU)); };
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0U | code >> 6);
    tail(0);
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0U | code >> 12);
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0U | code >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

std::string unicode_text(std::span<const char> element, bool big_endian, const std::string& file) {
  std::string out;
  for (std::size_t at = 0; at < element.size(); at += 4) {
    const auto code = load_number<std::uint32_t>(element.data() + at, big_endian);
    if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
      throw InputError(fmt::format("{}: the text holds {:#x}, which is not a Unicode character", file, code));
    }
    append_utf8(code, out);
  }
  return out;
}

}  // namespace

std::string npy_element_text(std::span<const char> element, const NpyHeader& header, const std::string& file) {
  if (header.element == NpyHeader::Element::number) return number_text(element.data(), header.type);
  std::string text = header.element == NpyHeader::Element::text ? unicode_text(element, header.type.big_endian, file)
                                                                : std::string(element.begin(), element.end());
  text.resize(text.find_last_not_of('\0') + 1);
  return text;
}

}  // namespace saddlemesh
