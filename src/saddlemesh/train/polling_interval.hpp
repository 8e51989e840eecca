#pragma once

#include <algorithm>
#include <cstdint>

namespace saddlemesh {

/// How many rounds to take before the processes ask each other whether to stop, at so many rounds a second, when the
/// last asking took so many seconds: a tenth of a second's, more where asking takes long, but never more than a
/// second's. The time of asking includes waiting for slower processes, and whoever stops a run shall not wait for long.
inline std::uint64_t rounds_at_once(double rate, double asking) {
  constexpr double shortest = 0.1, longest = 1.0, times_the_asking = 30;
  const double seconds = std::clamp(times_the_asking * asking, shortest, longest);
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(rate * seconds));
}

}  // namespace saddlemesh
