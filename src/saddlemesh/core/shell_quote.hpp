#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace saddlemesh {

/// Quotes the text as one shell word; text without special characters stays as it is. Control characters become $'…'
/// escapes, as in bash and zsh, so that a terminal shows the whole word.
inline std::string shell_quoted(std::string_view text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos) return std::string(text);
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
  const bool escapes = std::ranges::any_of(text, is_control);
  std::string quoted = escapes ? "$'" : "'";
  for (const char c : text) {
    if (escapes && is_control(static_cast<unsigned char>(c))) {
      quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else if (escapes && (c == '\'' || c == '\\')) {
      quoted += {'\\', c};
    } else {
      quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
  }
  return quoted + "'";
}

}  // namespace saddlemesh
