#pragma once

#include <limits>
#include <string>

namespace saddlemesh {

/// The range of numbers that a setting accepts. NaN and infinity are in no range.
struct NumberRange {
  double least = -std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::infinity();
  bool least_excluded = false, most_excluded = false;
  bool whole = false;

  [[nodiscard]] bool contains(double number) const;
  /// Returns text such as "a number above 0 and below 1" or "a whole number from 1 to 4096".
  [[nodiscard]] std::string text() const;
};

}  // namespace saddlemesh
