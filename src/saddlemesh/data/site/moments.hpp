#pragma once

#include <cmath>
#include <cstdint>

namespace saddlemesh {

/// Count, mean and sum of squared deviations, updated value by value or by merging parts. Deviations are from the
/// running mean, so there is no cancellation for large numbers that are close together (Welford; merging by Chan, Golub
/// and LeVeque).
struct Moments {
  std::uint64_t count = 0;
  double mean = 0, squares = 0;

  void add(double value) {
    ++count;
    const double before = value - mean;
    mean += before / static_cast<double>(count);
    squares += before * (value - mean);
  }

  /// Adds the same value `times` times.
  void add(double value, std::uint64_t times) { merge({.count = times, .mean = value}); }

  void merge(const Moments& other) {
    if (other.count == 0) return;
    const auto own = static_cast<double>(count);
    const auto theirs = static_cast<double>(other.count);
    const double apart = other.mean - mean;
    mean += apart * (theirs / (own + theirs));
    squares += other.squares + apart * apart * (own * theirs / (own + theirs));
    count += other.count;
  }

  /// Population standard deviation (division by the count).
  [[nodiscard]] double deviation() const { return count == 0 ? 0.0 : std::sqrt(squares / static_cast<double>(count)); }

  bool operator==(const Moments&) const = default;
};

}  // namespace saddlemesh
