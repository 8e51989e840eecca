#pragma once

#include <algorithm>
#include <cstdint>

namespace saddlemesh {

/// Returns how many rounds to take before the processes ask each other whether to stop, given the rounds per second and
/// the seconds that the last exchange took: the rounds of a tenth of a second, more if asking takes long, but at most
/// those of one second. The time of asking includes waiting for slower processes, and a request to stop must not wait
/// long.
inline std::uint64_t rounds_per_poll(double rate, double asking) {
  constexpr double shortest = 0.1, longest = 1.0, times_the_asking = 30;
  const double seconds = std::clamp(times_the_asking * asking, shortest, longest);
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(rate * seconds));
}

}  // namespace saddlemesh
