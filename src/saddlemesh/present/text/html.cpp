#include "saddlemesh/present/text/html.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace saddlemesh {

std::string escape_html(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string svg_address(std::string_view svg) {
  constexpr std::string_view kept = " !$'()*+,-./:;=?@_~";
  std::string address = "data:image/svg+xml,";
  for (const char c : svg) {
    const bool letter_or_digit = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (letter_or_digit || kept.find(c) != std::string_view::npos) {
      address += c;
    } else {
      address += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return address;
}

std::string json_for_script(const nlohmann::json& value) {
  std::string safe;
  for (const char c : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

}  // namespace saddlemesh
