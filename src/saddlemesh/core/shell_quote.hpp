#pragma once

#include <string>
#include <string_view>

namespace saddlemesh {

/// The text as a shell takes it for one word: as it is where nothing in it is special, else in quotes.
inline std::string shell_quoted(std::string_view text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace saddlemesh
