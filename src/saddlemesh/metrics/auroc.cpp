#include "saddlemesh/metrics/auroc.hpp"

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/metrics/resampled_scores.hpp"

namespace saddlemesh {

namespace {

/// Returns half of an integer, divided by the number of pairs.
template <class Ranked>
double half_per_pair(std::uint64_t twice, const Ranked& ranked) {
  return static_cast<double>(twice) / (2 * static_cast<double>(ranked.positives() * ranked.negatives()));
}

/// Computes twice the area in units of 1 / (P N), then adds the one trapezium that `max_fpr` cuts.
template <class Ranked>
double area_up_to(const Ranked& ranked, double max_fpr) {
  const auto positives = static_cast<double>(ranked.positives());
  const auto negatives = static_cast<double>(ranked.negatives());
  std::uint64_t tp = 0, fp = 0, twice_area = 0;
  double cut = 0;
  bool beyond = false;
  ranked.for_each_threshold([&](double, std::uint64_t next_tp, std::uint64_t next_fp) {
    if (beyond) return;
    beyond = static_cast<double>(next_fp) / negatives > max_fpr;
    if (beyond) {
      const double width = max_fpr - static_cast<double>(fp) / negatives;
      const double slope =
          static_cast<double>(next_tp - tp) / static_cast<double>(next_fp - fp) * negatives / positives;
      cut = width * (static_cast<double>(tp) / positives + width * slope / 2);
    } else {
      twice_area += (next_fp - fp) * (next_tp + tp);
      tp = next_tp;
      fp = next_fp;
    }
  });
  return half_per_pair(twice_area, ranked) + cut;
}

}  // namespace

template <class Ranked>
double auroc(const Ranked& ranked) {
  return half_per_pair(ranked.twice_ordered_pairs(), ranked);
}

double auroc(std::span<const float> scores, std::span<const std::uint8_t> labels) {
  return auroc(RankedScores(scores, labels));
}

double auroc(std::span<const double> scores, std::span<const std::uint8_t> labels) {
  return auroc(RankedScores(scores, labels));
}

template <class Ranked>
PartialAuroc partial_auroc(const Ranked& ranked, double max_fpr) {
  if (!(max_fpr > 0 && max_fpr <= 1)) {
    throw InputError(fmt::format("max_fpr is {}: a false positive rate above 0 and at most 1 is expected", max_fpr));
  }
  if (max_fpr == 1) {
    const double area = auroc(ranked);
    return {area, area};
  }
  const double area = area_up_to(ranked, max_fpr);
  const double chance = max_fpr * max_fpr / 2;
  return {area, (1 + (area - chance) / (max_fpr - chance)) / 2};
}

template double auroc(const RankedScores&);
template double auroc(const ResampledScores&);
template PartialAuroc partial_auroc(const RankedScores&, double);
template PartialAuroc partial_auroc(const ResampledScores&, double);

}  // namespace saddlemesh
