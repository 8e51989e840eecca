#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/train/config/settings.hpp"

// From the text of a setting to its value and back.
namespace saddlemesh {

/// One that takes any text, to be bound to a variable.
Setting described(std::string name, std::string value_name, std::string help);

/// The text in quotes, with nothing in it that could move a cursor, shortened where it is very long.
std::string in_quotes(std::string_view text);

/// Throws InputError: expected <what>, found <text>, which is quoted unless it is a number.
[[noreturn]] void refuse_value(std::string_view expected, const std::string& text);

bool parse_flag(const std::string& text);

/// "a,b" as a and b; no elements for empty text. InputError for an element that is empty.
std::vector<std::string> split_list(const std::string& text, std::string_view expected);

template <class Number>
Number parse_within(const std::string& text, const NumberRange& range) {
  const auto number = parse_number<Number>(text);
  if (!number || !range.contains(static_cast<double>(*number))) refuse_value(range.text(), text);
  return *number;
}

/// The shortest text that reads back as the same number.
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
