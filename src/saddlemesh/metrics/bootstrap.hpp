// Public: bootstrap intervals of the metrics
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh {

/// The interval between two quantiles of a statistic's distribution.
struct Interval {
  double low = 0, high = 0;
};

struct BootstrapOptions {
  std::size_t resamples = 1000;  ///< at least 1
  double level = 0.95;           ///< share of resamples inside the interval
  double max_fpr = 0.1;          ///< for the partial AUROC
  std::uint64_t seed = 1;
  std::size_t threads = 1;
};

struct BootstrapIntervals {
  Interval auroc, average_precision;
  Interval partial_auroc;  ///< standardised
};

/// Computes bootstrap intervals of the metrics: resamples the examples with replacement, keeping the numbers of
/// positives and of negatives, and takes the quantiles (1 − level)/2 and (1 + level)/2 of each metric over the
/// resamples. The result does not depend on the number of threads. The time per resample is linear in the number of
/// examples.
BootstrapIntervals bootstrap_intervals(const RankedScores& ranked, const BootstrapOptions& options);

/// Returns the quantile with linear interpolation between two values, like NumPy. Sorts the values.
double quantile(std::span<double> values, double share);

}  // namespace saddlemesh
