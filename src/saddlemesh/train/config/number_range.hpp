#pragma once

#include <limits>
#include <string>

namespace saddlemesh {

/// Which numbers a setting takes. NaN and infinity are in no range.
struct NumberRange {
  double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
  bool least_excluded = false, most_excluded = false;
  bool whole = false;

  [[nodiscard]] bool contains(double number) const;
  /// "a number above 0 and below 1", "a whole number from 1 to 4096"
  [[nodiscard]] std::string text() const;
};

}  // namespace saddlemesh
