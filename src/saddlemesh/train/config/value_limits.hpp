#pragma once

#include <limits>
#include <memory>
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

/// Narrows a range that a setting goes by; calls can be chained.
class Limits {
 public:
  explicit Limits(std::shared_ptr<NumberRange> range) : range_(std::move(range)) {}

  Limits& at_least(double least);
  Limits& at_most(double most);
  Limits& above(double bound);
  Limits& below(double bound);

 private:
  std::shared_ptr<NumberRange> range_;
};

}  // namespace saddlemesh
