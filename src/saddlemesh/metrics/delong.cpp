#include "saddlemesh/metrics/delong.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace saddlemesh {
namespace {

constexpr double normal_quantile = 1.959963984540054;  // 97.5 %

// Returns ranks from 1; equal scores share their mean rank.
std::vector<double> midranks(const std::vector<float>& scores) {
  std::vector<std::uint32_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t i) { return scores[i]; });
  std::vector<double> ranks(scores.size());
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && scores[order[end]] == scores[order[begin]]) ++end;
    for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = (static_cast<double>(begin + end) + 1) / 2;
  }
  return ranks;
}

// For each positive, the share of negatives below it; for each negative, the share of positives above it.
struct Placements {
  std::vector<double> positives, negatives;
};

Placements placements(std::span<const float> scores, std::span<const std::uint8_t> labels) {
  std::vector<float> of_positives, of_negatives;
  for (std::size_t i = 0; i < scores.size(); ++i) (labels[i] != 0 ? of_positives : of_negatives).push_back(scores[i]);
  std::vector<float> all = of_positives;
  all.insert(all.end(), of_negatives.begin(), of_negatives.end());
  const std::vector<double> among_all = midranks(all);
  Placements out{midranks(of_positives), midranks(of_negatives)};
  const auto positives = static_cast<double>(of_positives.size());
  const auto negatives = static_cast<double>(of_negatives.size());
  for (std::size_t i = 0; i < out.positives.size(); ++i) {
    out.positives[i] = (among_all[i] - out.positives[i]) / negatives;
  }
  for (std::size_t j = 0; j < out.negatives.size(); ++j) {
    out.negatives[j] = 1 - (among_all[of_positives.size() + j] - out.negatives[j]) / positives;
  }
  return out;
}

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// The variance of the mean; NaN for fewer than two values.
double variance_of_mean(const std::vector<double>& values) {
  const double mean = mean_of(values);
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const auto count = static_cast<double>(values.size());
  return values.size() < 2 ? IntervalEstimate::unknown : squares / (count - 1) / count;
}

IntervalEstimate estimate_of(const Placements& placed) {
  if (placed.positives.empty() || placed.negatives.empty()) return {};
  return {.value = mean_of(placed.positives),
          .standard_error = std::sqrt(variance_of_mean(placed.positives) + variance_of_mean(placed.negatives))};
}

void subtract(std::vector<double>& from, const std::vector<double>& values) {
  std::ranges::transform(from, values, from.begin(), std::minus());
}

double from_logit(double z) {
  return 1 / (1 + std::exp(-z));
}

}  // namespace

IntervalEstimate delong_auroc(std::span<const float> scores, std::span<const std::uint8_t> labels) {
  IntervalEstimate out = estimate_of(placements(scores, labels));
  const double a = out.value;
  if (!(a > 0 && a < 1)) return out;
  const double half = normal_quantile * out.standard_error / (a * (1 - a));
  const double logit = std::log(a / (1 - a));
  out.interval = {from_logit(logit - half), from_logit(logit + half)};
  return out;
}

IntervalEstimate delong_difference(std::span<const float> first, std::span<const float> second,
                                   std::span<const std::uint8_t> labels) {
  Placements placed = placements(first, labels);
  const Placements other = placements(second, labels);
  subtract(placed.positives, other.positives);
  subtract(placed.negatives, other.negatives);
  IntervalEstimate out = estimate_of(placed);
  const double half = normal_quantile * out.standard_error;
  out.interval = {out.value - half, out.value + half};
  return out;
}

}  // namespace saddlemesh
