#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/train/config/settings.hpp"

// Conversions between the text of a setting and its value.
namespace saddlemesh {

/// Returns a setting that accepts any text, still to be bound to a variable.
Setting described(std::string name, std::string value_name, std::string help);

/// Returns the text in quotes, with control characters escaped, and shortened if it is very long.
std::string in_quotes(std::string_view text);

/// Throws InputError "expected …, found …"; the text is quoted unless it is a number.
[[noreturn]] void reject_value(std::string_view expected, const std::string& text);

bool parse_flag(const std::string& text);

/// Splits "a,b" into a and b; empty text has no elements. Throws InputError for an empty element.
std::vector<std::string> split_list(const std::string& text, std::string_view expected);

template <class Number>
Number parse_within(const std::string& text, const NumberRange& range) {
  const auto number = parse_number<Number>(text);
  if (!number || !range.contains(static_cast<double>(*number))) reject_value(range.text(), text);
  return *number;
}

/// Returns the shortest text that is read back as the same number.
inline std::string value_text(double number) {
  return fmt::format("{}", number);
}
inline std::string value_text(std::size_t count) {
  return fmt::format("{}", count);
}
inline std::string value_text(bool flag) {
  return flag ? "true" : "false";
}
template <class Value>
std::string value_text(const std::optional<Value>& value) {
  return value ? value_text(*value) : std::string();
}

}  // namespace saddlemesh
