#include "saddlemesh/train/config/number_range.hpp"

#include <cmath>

#include <fmt/format.h>

namespace saddlemesh {

bool NumberRange::contains(double number) const {
  if (!std::isfinite(number)) return false;
  const bool high_enough = least_excluded ? number > least : number >= least;
  const bool low_enough = most_excluded ? number < most : number <= most;
  return high_enough && low_enough;
}

std::string NumberRange::text() const {
  std::string kind = whole ? "a whole number" : "a number";
  const bool from = std::isfinite(least), to = std::isfinite(most);
  if (!from && !to) return kind;
  if (from && to && !least_excluded && !most_excluded) return fmt::format("{} from {} to {}", kind, least, most);
  const std::string lower = fmt::format("{} {}", least_excluded ? "above" : "of at least", least);
  if (!to) return fmt::format("{} {}", kind, lower);
  if (!from) return fmt::format("{} {} {}", kind, most_excluded ? "below" : "of at most", most);
  return fmt::format("{} {} and {} {}", kind, lower, most_excluded ? "below" : "at most", most);
}

}  // namespace saddlemesh
