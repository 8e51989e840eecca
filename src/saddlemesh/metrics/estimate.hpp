#pragma once

#include <span>

namespace saddlemesh {

struct Estimate {
  double mean = 0, standard_error = 0;
};

/// Mean and its standard error (0 for a single value).
Estimate estimate(std::span<const double> values);

/// Least-squares slope of log y against log x.
double log_log_slope(std::span<const double> x, std::span<const double> y);

/// Spearman's: the correlation of ranks, equal values sharing theirs.
double rank_correlation(std::span<const double> x, std::span<const double> y);

}  // namespace saddlemesh
