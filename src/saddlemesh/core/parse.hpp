#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace saddlemesh {

/// Parses the whole of `text` as a number; returns nothing if it is not one. Accepts NaN and infinity: callers reject
/// them if needed.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace saddlemesh
