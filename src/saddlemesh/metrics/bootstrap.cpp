#include "saddlemesh/metrics/bootstrap.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/metrics/auroc.hpp"
#include "saddlemesh/metrics/average_precision.hpp"
#include "saddlemesh/metrics/resampled_scores.hpp"

namespace saddlemesh {
namespace {

/// Each metric on every resample.
struct Statistics {
  explicit Statistics(std::size_t resamples) : auroc(resamples), average_precision(resamples), partial(resamples) {}

  std::vector<double> auroc, average_precision, partial;
};

void require_sensible(const BootstrapOptions& options) {
  if (options.resamples > 0 && options.level > 0 && options.level < 1) return;
  throw InputError(
      fmt::format("{} resamples for intervals of level {}: expected at least 1, and a level between 0 and 1",
                  options.resamples, options.level));
}

// Computes resamples `first`, `first` + `step`, …. A resample depends on its number and not on the thread that draws
// it.
void resample(const ScoreRanks& ranks, const BootstrapOptions& options, std::size_t first, std::size_t step,
              Statistics& out) {
  ResampledScores drawn(ranks);
  for (std::size_t i = first; i < options.resamples; i += step) {
    RandomStream random({.seed = options.seed, .iteration = i, .purpose = Purpose::bootstrap});
    drawn.draw(random);
    out.auroc[i] = auroc(drawn);
    out.average_precision[i] = average_precision(drawn);
    out.partial[i] = partial_auroc(drawn, options.max_fpr).standardised;
  }
}

Interval interval(std::span<double> values, double level) {
  return {quantile(values, (1 - level) / 2), quantile(values, (1 + level) / 2)};
}

}  // namespace

double quantile(std::span<double> values, double share) {
  std::ranges::sort(values);
  const double position = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return std::lerp(values[below], values[above], position - static_cast<double>(below));
}

BootstrapIntervals bootstrap_intervals(const RankedScores& ranked, const BootstrapOptions& options) {
  require_sensible(options);
  const ScoreRanks ranks(ranked);
  Statistics statistics(options.resamples);
  const std::size_t threads = std::clamp<std::size_t>(options.threads, 1, options.resamples);
  parallel_for(threads, threads, [&](std::size_t i) { resample(ranks, options, i, threads, statistics); });
  return {.auroc = interval(statistics.auroc, options.level),
          .average_precision = interval(statistics.average_precision, options.level),
          .partial_auroc = interval(statistics.partial, options.level)};
}

}  // namespace saddlemesh
