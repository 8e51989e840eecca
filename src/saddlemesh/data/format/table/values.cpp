#include "saddlemesh/data/format/table/values.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "saddlemesh/data/text/number.hpp"

namespace saddlemesh {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_in_any_case(std::string_view text, std::string_view lower_case) {
  return std::ranges::equal(text, lower_case, {}, lower);
}

}  // namespace

bool is_missing(std::string_view field) {
  if (field.empty()) return true;
  const char first = lower(field.front());
  if (first != 'n' && first != '?') return false;
  constexpr std::array<std::string_view, 5> names{"na", "n/a", "nan", "null", "?"};
  return std::ranges::any_of(names, [&](std::string_view name) { return same_in_any_case(field, name); });
}

bool is_missing_number(std::string_view field) {
  constexpr std::array<std::string_view, 14> names{"-",    "--",  ".",    "none", "unknown", "missing", "n.a.",
                                                   "#n/a", "#na", "<na>", "nat",  "-nan",    "#null!",  "#value!"};
  return std::ranges::any_of(names, [&](std::string_view name) { return same_in_any_case(field, name); });
}

bool is_infinite(std::string_view field) {
  if (field.starts_with('+') || field.starts_with('-')) field.remove_prefix(1);
  return same_in_any_case(field, "inf") || same_in_any_case(field, "infinity");
}

MissingValues::MissingValues(const std::vector<std::string>& values) : texts_(values) {
  for (const std::string& text : texts_) {
    if (const auto number = field_number(text)) numbers_.push_back(*number);
  }
}

bool MissingValues::contains(std::string_view field) const {
  if (empty()) return false;
  if (std::ranges::find(texts_, field) != texts_.end()) return true;
  const auto number = field_number(field);
  return number && contains(*number);
}

bool MissingValues::contains(float number) const {
  return std::ranges::find(numbers_, number) != numbers_.end();
}

std::optional<float> field_number(std::string_view field) {
  while (field.ends_with(' ')) field.remove_suffix(1);
  while (field.starts_with(' ')) field.remove_prefix(1);
  if (field.empty()) return std::nullopt;
  const char* const end = field.data() + field.size();
  const ParsedFloat number = parse_float(field.data(), end + 1);
  if (number.end != end) return std::nullopt;
  return number.value;
}

std::optional<float> Categories::place(std::string_view value) {
  if (const auto known = places_.find(value)) return static_cast<float>(*known);
  if (values_.size() == most) return std::nullopt;
  const auto place = static_cast<std::uint32_t>(values_.size());
  places_.add(value, place);
  values_.emplace_back(value);
  return static_cast<float>(place);
}

}  // namespace saddlemesh
