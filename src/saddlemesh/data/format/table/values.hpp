#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddlemesh/data/format/text_places.hpp"

namespace saddlemesh {

/// Whether a field says that there is no value: empty, NA, N/A, NaN, null or ?, in any case.
bool is_missing(std::string_view field);

/// Whether a field is an infinite number's name: inf or infinity, with or without a sign, in any case.
bool is_infinite(std::string_view field);

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

  /// Leaves nothing.
  std::vector<std::string> take() { return std::move(values_); }

 private:
  TextPlaces places_;
  std::vector<std::string> values_;
};

}  // namespace saddlemesh
