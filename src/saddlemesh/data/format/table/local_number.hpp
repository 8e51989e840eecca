#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace saddlemesh {

/// The mark between a number's whole part and its fraction.
enum class DecimalMark : std::uint8_t { point, comma };

/// A number as people write it.
struct LocalNumber {
  float value = 0;
  bool grouped = false;    ///< digits stand in groups of three, as in 1,234,567.8 or 1.234,5 or 1 234
  bool ambiguous = false;  ///< grouped by one comma or point and without a fraction: 1,234 may be 1.234 elsewhere
};

/// The whole field as a finite number with this decimal mark, its digits grouped or not; nothing if it is none.
std::optional<LocalNumber> local_number(std::string_view field, DecimalMark mark);

/// Which decimal mark a field shows: "12,5" and "1.234,5" a comma, "12.5" and "1,234.5" a point, "12" and "1,234" none.
std::optional<DecimalMark> shown_mark(std::string_view field);

}  // namespace saddlemesh
