#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddlemesh/data/text/text_places.hpp"

namespace saddlemesh {

/// Whether a field says that there is no value: empty, NA, N/A, NaN, null or ?, in any case.
bool is_missing(std::string_view field);

/// Whether a field says so where numbers or dates are expected, though it may be a category elsewhere: a dash or point
/// alone, none, unknown, missing, n.a., #N/A and the like, in any case.
bool is_missing_number(std::string_view field);

/// Whether a field is an infinite number's name: inf or infinity, with or without a sign, in any case.
bool is_infinite(std::string_view field);

/// The texts and numbers that a user takes for missing values, beside those of is_missing.
class MissingValues {
 public:
  MissingValues() = default;
  explicit MissingValues(const std::vector<std::string>& values);

  [[nodiscard]] bool empty() const { return texts_.empty(); }
  /// By its text, or by its value where it is a number: -999 is -999.0 too.
  [[nodiscard]] bool contains(std::string_view field) const;
  [[nodiscard]] bool contains(float number) const;

 private:
  std::vector<std::string> texts_;
  std::vector<float> numbers_;
};

/// The whole field as a number; ±infinity for what is beyond floats; nothing if it is none. A byte must follow the
/// field that is no part of it.
std::optional<float> field_number(std::string_view field);

/// The different values of a column of categories, in the order of their first appearance.
class Categories {
 public:
  /// Floats, which features are, count no further exactly.
  static constexpr std::size_t most = std::size_t{1} << 24;

  /// The value's place among them; nothing if it would be one too many.
  std::optional<float> place(std::string_view value);

  [[nodiscard]] const std::vector<std::string>& values() const { return values_; }

  /// Leaves nothing.
  std::vector<std::string> take() { return std::move(values_); }

 private:
  TextPlaces places_;
  std::vector<std::string> values_;
};

}  // namespace saddlemesh
