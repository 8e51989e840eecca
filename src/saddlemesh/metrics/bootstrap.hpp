// Public: bootstrap intervals of the metrics
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh {

/// What stands between two quantiles of a statistic's distribution.
struct Interval {
  double low = 0, high = 0;
};

struct BootstrapOptions {
  std::size_t resamples = 1000;  ///< at least 1
  double level = 0.95;           ///< the share of resamples that lies in an interval
  double max_fpr = 0.1;          ///< of the partial AUROC
  std::uint64_t seed = 1;
  std::size_t threads = 1;
};

struct BootstrapIntervals {
  Interval auroc, average_precision;
  Interval partial_auroc;  ///< standardised
};

/// How far the metrics depend on which examples happened to be there: the statistic of each resample of the examples
/// (with replacement, positives and negatives each as many as there are), and of these statistics the quantiles
/// (1 − level)/2 and (1 + level)/2. The same for any number of threads; linear in the examples for each resample.
BootstrapIntervals bootstrap_intervals(const RankedScores& ranked, const BootstrapOptions& options);

/// The quantile, between two values by linear interpolation, as NumPy has it. Sorts them.
double quantile(std::span<double> values, double share);

}  // namespace saddlemesh
