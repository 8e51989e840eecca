#include "saddlemesh/metrics/average_precision.hpp"

#include <cstdint>

#include "saddlemesh/metrics/resampled_scores.hpp"

namespace saddlemesh {

template <class Ranked>
double average_precision(const Ranked& ranked) {
  // Kahan summation, because there are millions of terms that are small relative to the sum.
  double sum = 0, lost = 0;
  std::uint64_t before = 0;
  ranked.for_each_threshold([&](double, std::uint64_t tp, std::uint64_t fp) {
    if (tp == before) return;
    const double precision = static_cast<double>(tp) / static_cast<double>(tp + fp);
    const double term = static_cast<double>(tp - before) * precision - lost;
    const double next = sum + term;
    lost = (next - sum) - term;
    sum = next;
    before = tp;
  });
  return sum / static_cast<double>(ranked.positives());
}

template double average_precision(const RankedScores&);
template double average_precision(const ResampledScores&);

}  // namespace saddlemesh
