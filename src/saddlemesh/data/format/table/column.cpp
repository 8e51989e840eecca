#include "saddlemesh/data/format/table/column.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/excerpt.hpp"

namespace saddlemesh {

void RowPlace::refuse(std::string_view reason) const {
  throw InputError(fmt::format("{}:{}: {}", file, line, reason));
}

float TableColumn::value(std::string_view field, Missing missing_values, const RowPlace& place) {
  if (is_missing(field)) {
    if (missing_values == Missing::median) return std::numeric_limits<float>::quiet_NaN();
    refuse(field, "is a missing value; --missing median fills such values in", place);
  }
  if (role == Role::undecided) {
    const bool holds_numbers = field_number(field) || is_infinite(field);
    role = holds_numbers ? Role::number : Role::category;
  }
  return role == Role::number ? number(field, place) : category(field, place);
}

float TableColumn::number(std::string_view field, const RowPlace& place) const {
  const std::optional<float> number = field_number(field);
  if (number && std::isfinite(*number)) return *number;
  if (number || is_infinite(field)) refuse(field, "is infinite or too large for a number of 32 bits", place);
  refuse(field, "is not a number, as the values above it are; if it is meant as text, list the column as categorical",
         place);
}

float TableColumn::category(std::string_view field, const RowPlace& place) {
  if (const std::optional<float> category = categories.place(field)) return *category;
  refuse(field, fmt::format("makes more than {} different values; ignore the column", Categories::most), place);
}

void TableColumn::require_label(std::string_view field, const RowPlace& place) const {
  if (is_missing(field)) refuse(field, "is a missing label; leave rows without a label out", place);
}

void TableColumn::refuse(std::string_view field, std::string_view reason, const RowPlace& place) const {
  place.refuse(fmt::format("column {}: {} {}", excerpt(name), excerpt(field), reason));
}

RawColumn TableColumn::finish() {
  return {std::move(name), categories.take(), role == Role::category, missing};
}

std::vector<TableColumn> make_columns(std::vector<std::string> names, const ReadOptions& options,
                                      const std::string& file) {
  const std::vector<Role> roles = column_roles(names, options, file);
  std::vector<TableColumn> columns;
  std::size_t features = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    columns.push_back({.name = std::move(names[i]), .role = roles[i], .feature = features});
    if (columns.back().is_feature()) ++features;
  }
  if (features > 0) return columns;
  const char* const apart = columns.size() == 1 && options.labelled
                                ? ": where features and labels are in files of their own, give the features as the "
                                  "data and this file with --labels"
                                : "";
  throw InputError(fmt::format("{}: of its {} column{}, none is a feature; expected at least one beside the label{}",
                               file, columns.size(), columns.size() == 1 ? "" : "s", apart));
}

}  // namespace saddlemesh
