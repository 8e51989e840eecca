#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddlemesh/data/text/text_index.hpp"

namespace saddlemesh {

/// Returns whether a field denotes a missing value: empty, NA, N/A, NaN, null or ?, in any case.
bool is_missing(std::string_view field);

/// Returns whether a field denotes a missing value among numbers or dates, though it may be a category elsewhere: a
/// single dash or point, none, unknown, missing, n.a., #N/A and similar, in any case.
bool is_missing_number(std::string_view field);

/// Returns whether a field is infinite: inf or infinity, with or without a sign, in any case.
bool is_infinite(std::string_view field);

/// Additional texts and numbers that the user declares as missing values.
class MissingValues {
 public:
  MissingValues() = default;
  explicit MissingValues(const std::vector<std::string>& values);

  [[nodiscard]] bool empty() const { return texts_.empty(); }
  /// Compares texts, and numbers by value: -999 equals -999.0.
  [[nodiscard]] bool contains(std::string_view field) const;
  [[nodiscard]] bool contains(float number) const;

 private:
  std::vector<std::string> texts_;
  std::vector<float> numbers_;
};

/// Parses the whole field as a number; ±infinity if it exceeds the range of floats, nothing if it is not a number. The
/// byte after the field must not be part of a number.
std::optional<float> field_number(std::string_view field);

/// The distinct values of a column of categories, in order of first appearance.
class Categories {
 public:
  /// Maximum number of categories: features are floats, which represent no more consecutive integers exactly.
  static constexpr std::size_t most = std::size_t{1} << 24;

  /// Returns the index of the value, adding it if it is new; nothing if there are already `most` values.
  std::optional<float> place(std::string_view value);

  [[nodiscard]] const std::vector<std::string>& values() const { return values_; }

  /// Returns the values and leaves the object empty.
  std::vector<std::string> take() { return std::move(values_); }

 private:
  TextIndex places_;
  std::vector<std::string> values_;
};

}  // namespace saddlemesh
