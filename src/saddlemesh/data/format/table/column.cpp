#include "saddlemesh/data/format/table/column.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {
namespace {

constexpr float no_value = std::numeric_limits<float>::quiet_NaN();
constexpr std::size_t most_texts = 1000;

}  // namespace

void RowPosition::reject(std::string_view reason) const {
  throw InputError(fmt::format("{}:{}: {}", file, line, reason));
}

FieldValue TableColumn::value(std::string_view field, const MissingValues& missing_values, const RowPosition& place) {
  if (is_missing(field) || missing_values.contains(field)) return {no_value, FieldNote::missing};
  if (role == Role::undecided) {
    const bool number = local_number(field, decimal) || field_number(field) || is_infinite(field);
    role = number ? Role::number : Role::category;
  }
  if (role == Role::category) return category(field, place);
  return role == Role::date ? days(field) : number(field, missing_values);
}

FieldValue TableColumn::number(std::string_view field, const MissingValues& missing_values) const {
  const std::optional<float> plain = decimal == DecimalMark::point ? field_number(field) : std::nullopt;
  if (plain && std::isfinite(*plain)) return {*plain};  // missing values were already recognised by their text
  const std::optional<LocalNumber> found = local_number(field, decimal);
  if (!found) return {no_value, FieldNote::text};
  if (missing_values.contains(found->value)) return {no_value, FieldNote::missing};
  const FieldNote note = found->ambiguous ? FieldNote::ambiguous
                         : found->grouped ? FieldNote::grouped
                                          : FieldNote::none;
  return {found->value, note};
}

FieldValue TableColumn::days(std::string_view field) const {
  const std::optional<double> found = parse_date(field, *date);
  return found ? FieldValue{static_cast<float>(*found)} : FieldValue{no_value, FieldNote::text};
}

FieldValue TableColumn::category(std::string_view field, const RowPosition& place) {
  if (const std::optional<float> category = categories.place(field)) return {*category};
  place.reject(fmt::format("column {}: {} makes more than {} different values; leave the column out with --ignore",
                           excerpt(name), excerpt(field), Categories::most));
}

void TableColumn::count(FieldNote note, std::string_view field, std::uint64_t line) {
  if (note == FieldNote::grouped) ++grouped;
  if (note == FieldNote::ambiguous) ++ambiguous;
  if (note == FieldNote::missing && missing++ == 0) first_missing = line;
  if (note != FieldNote::text) return;
  if (text_count++ == 0) first_text = line;
  const std::string text(field);
  if (texts.size() < most_texts || texts.contains(text)) ++texts[text];
}

void TableColumn::require_label(std::string_view field, const RowPosition& place) const {
  if (!is_missing(field)) return;
  place.reject(
      fmt::format("column {}: {} is a missing label; leave rows without a label out", excerpt(name), excerpt(field)));
}

std::vector<TableColumn> make_columns(const ColumnHeader& header, const ColumnRoles& found, const std::string& file) {
  std::vector<TableColumn> columns;
  std::size_t features = 0;
  for (std::size_t i = 0; i < header.names.size(); ++i) {
    columns.push_back({.role = found.roles[i],
                       .given = found.roles[i] != Role::undecided,
                       .unnamed = header.unnamed[i],
                       .date = found.dates[i],
                       .feature = features,
                       .name = header.names[i]});
    if (columns.back().is_feature()) ++features;
  }
  if (features > 0) return columns;
  const char* const apart = columns.size() == 1 && columns.front().role == Role::label
                                ? ": where features and labels are in files of their own, give the features as the "
                                  "data and this file with --labels"
                                : "";
  throw InputError(fmt::format("{}: of its {} column{}, none is a feature; expected at least one beside the label{}",
                               file, columns.size(), columns.size() == 1 ? "" : "s", apart));
}

}  // namespace saddlemesh
