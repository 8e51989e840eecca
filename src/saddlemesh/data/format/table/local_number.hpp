#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace saddlemesh {

/// The mark between a number's integer part and its fraction.
enum class DecimalMark : std::uint8_t { point, comma };

/// A number with optional digit grouping.
struct LocalNumber {
  float value = 0;
  bool grouped = false;  ///< digits are in groups of three, as in 1,234,567.8 or 1.234,5 or 1 234
  bool ambiguous =
      false;  ///< grouped by one comma or point and without a fraction: 1,234 may mean 1.234 with another decimal mark
};

/// Parses the whole field as a finite number with this decimal mark, with or without digit grouping; returns nothing if
/// it is not one.
std::optional<LocalNumber> local_number(std::string_view field, DecimalMark mark);

/// Returns the decimal mark that a field shows: a comma in "12,5" and "1.234,5", a point in "12.5" and "1,234.5", none
/// in "12" and "1,234".
std::optional<DecimalMark> shown_mark(std::string_view field);

}  // namespace saddlemesh
