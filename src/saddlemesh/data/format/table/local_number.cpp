#include "saddlemesh/data/format/table/local_number.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "saddlemesh/data/format/table/values.hpp"
#include "saddlemesh/data/text/number.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t longest_number = 64;

std::string_view without_sign(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return text;
}

std::size_t count_digits(std::string_view text) {
  const auto end = std::ranges::find_if_not(text, number::is_digit);
  return static_cast<std::size_t>(end - text.begin());
}

// Returns the number of groups of three digits, each after the same separator, that follow the first digits of `whole`;
// nothing if it does not have this form.
std::optional<std::size_t> count_groups(std::string_view whole, char decimal) {
  const std::size_t first = count_digits(whole);
  if (first == whole.size()) return 0;
  const char separator = whole[first];
  if (first == 0 || first > 3 || separator == decimal || std::string_view(",.' ").find(separator) == std::string::npos)
    return std::nullopt;
  if (whole.front() == '0') return std::nullopt;
  std::size_t groups = 0;
  for (std::string_view rest = whole.substr(first); !rest.empty(); rest.remove_prefix(4), ++groups) {
    const bool group = rest.size() >= 4 && rest.front() == separator && count_digits(rest.substr(1, 3)) == 3;
    if (!group) return std::nullopt;
  }
  return groups;
}

std::string_view trimmed(std::string_view field) {
  while (field.ends_with(' ')) field.remove_suffix(1);
  while (field.starts_with(' ')) field.remove_prefix(1);
  return field;
}

}  // namespace

std::optional<LocalNumber> local_number(std::string_view field, DecimalMark mark) {
  field = trimmed(field);
  if (field.size() > longest_number) return std::nullopt;
  const char decimal = mark == DecimalMark::comma ? ',' : '.';
  const std::string_view unsigned_part = without_sign(field);
  const std::size_t whole_end =
      std::min(unsigned_part.find_first_of(std::string{decimal, 'e', 'E'}), unsigned_part.size());
  const std::string_view whole = unsigned_part.substr(0, whole_end), rest = unsigned_part.substr(whole_end);
  const auto groups = count_groups(whole, decimal);
  if (!groups || rest.substr(rest.empty() ? 0 : 1).find(decimal) != std::string_view::npos) return std::nullopt;
  std::string plain(field.substr(0, field.size() - unsigned_part.size()));
  std::ranges::copy_if(whole, std::back_inserter(plain), number::is_digit);
  plain += rest;
  std::ranges::replace(plain, ',', '.');
  const std::optional<float> value = field_number(std::string_view(plain.c_str(), plain.size()));
  if (!value || !std::isfinite(*value)) return std::nullopt;
  const bool comma_or_point = *groups == 1 && whole.find_first_of(",.") != std::string_view::npos;
  return LocalNumber{.value = *value, .grouped = *groups > 0, .ambiguous = comma_or_point && rest.empty()};
}

std::optional<DecimalMark> shown_mark(std::string_view field) {
  if (field.find_first_of(",.") == std::string_view::npos) return std::nullopt;
  const auto point = local_number(field, DecimalMark::point), comma = local_number(field, DecimalMark::comma);
  if (point && !comma && field.find('.') != std::string_view::npos) return DecimalMark::point;
  if (comma && !point && field.find(',') != std::string_view::npos) return DecimalMark::comma;
  return std::nullopt;
}

}  // namespace saddlemesh
