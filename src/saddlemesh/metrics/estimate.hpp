#pragma once

#include <span>

namespace saddlemesh {

struct Estimate {
  double mean = 0, standard_error = 0;
};

/// Returns the mean and its standard error (0 for a single value).
Estimate estimate(std::span<const double> values);

/// Returns the least-squares slope of log y against log x.
double log_log_slope(std::span<const double> x, std::span<const double> y);

/// Returns Spearman's rank correlation; equal values share a rank.
double rank_correlation(std::span<const double> x, std::span<const double> y);

}  // namespace saddlemesh
