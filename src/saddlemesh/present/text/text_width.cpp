#include "saddlemesh/present/text/text_width.hpp"

namespace saddlemesh {
namespace {

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// U+0300…U+036F are encoded in UTF-8 as CC 80…CC BF and CD 80…CD AF.
bool is_combining(std::string_view code_point) {
  if (code_point.size() != 2) return false;
  const auto lead = static_cast<unsigned char>(code_point[0]);
  const auto next = static_cast<unsigned char>(code_point[1]);
  return lead == 0xCC || (lead == 0xCD && next <= 0xAF);
}

std::string_view first_code_point(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && is_continuation(text[length])) ++length;
  return text.substr(0, length);
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const std::string_view code_point = first_code_point(text);
    if (!is_combining(code_point)) ++width;
    text.remove_prefix(code_point.size());
  }
  return width;
}

std::string fit_to_width(std::string_view text, std::size_t columns) {
  if (display_width(text) <= columns) return std::string(text);
  if (columns == 0) return {};
  std::string fitted;
  std::size_t width = 0;
  while (true) {
    const std::string_view code_point = first_code_point(text);
    if (!is_combining(code_point) && ++width == columns) return fitted + "…";
    fitted += code_point;
    text.remove_prefix(code_point.size());
  }
}

}  // namespace saddlemesh
