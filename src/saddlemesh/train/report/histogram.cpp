#include "saddlemesh/train/report/histogram.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace saddlemesh {
namespace {

struct Range {
  double low, high;
};

std::vector<float> finite_scores(std::span<const float> scores, std::span<const std::uint8_t> labels, bool positive) {
  std::vector<float> chosen;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if ((labels[i] != 0) == positive && std::isfinite(scores[i])) chosen.push_back(scores[i]);
  }
  return chosen;
}

double quantile(std::vector<float>& values, double share) {
  const auto at = static_cast<std::ptrdiff_t>(std::llround(share * static_cast<double>(values.size() - 1)));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

Range range_of(std::vector<float>& positives, std::vector<float>& negatives) {
  const double low = std::min(quantile(positives, 0.005), quantile(negatives, 0.005));
  const double high = std::max(quantile(positives, 0.995), quantile(negatives, 0.995));
  const double least = std::min(quantile(positives, 0), quantile(negatives, 0));
  const double most = std::max(quantile(positives, 1), quantile(negatives, 1));
  const double air = 0.25 * (high - low);
  const Range range{std::max(least, low - air), std::min(most, high + air)};
  if (range.low < range.high) return range;
  const double around = 0.5 * std::max(std::abs(low), 1.0);
  return {low - around, low + around};
}

std::vector<double> even_edges(const Range& range, std::size_t bins) {
  std::vector<double> edges;
  const double width = (range.high - range.low) / static_cast<double>(bins);
  for (std::size_t i = 0; i <= bins; ++i) edges.push_back(range.low + width * static_cast<double>(i));
  return edges;
}

// Turns counts into densities whose area is 1.
void normalise(std::vector<double>& counts, double width) {
  const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
  for (double& count : counts) count /= all * width;
}

}  // namespace

std::optional<Histogram> score_histogram(std::span<const float> scores, std::span<const std::uint8_t> labels,
                                         std::size_t bins) {
  auto positives = finite_scores(scores, labels, true);
  auto negatives = finite_scores(scores, labels, false);
  if (positives.empty() || negatives.empty()) return std::nullopt;
  const Range range = range_of(positives, negatives);
  const double width = (range.high - range.low) / static_cast<double>(bins);
  Histogram histogram{
      .edges = even_edges(range, bins), .positives = std::vector<double>(bins), .negatives = std::vector<double>(bins)};
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double inside = std::clamp<double>(scores[i], range.low, range.high);
    if (inside != scores[i]) ++histogram.outside;
    const auto bin = std::min(static_cast<std::size_t>((inside - range.low) / width), bins - 1);
    ++(labels[i] != 0 ? histogram.positives : histogram.negatives)[bin];
  }
  normalise(histogram.positives, width);
  normalise(histogram.negatives, width);
  return histogram;
}

}  // namespace saddlemesh
