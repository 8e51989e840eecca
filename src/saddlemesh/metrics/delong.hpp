// Public: AUROC and differences of AUROC with DeLong's intervals
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "saddlemesh/metrics/bootstrap.hpp"

namespace saddlemesh {

/// A statistic with its standard error and its 95 % confidence interval. Each is NaN where the examples do not tell.
struct IntervalEstimate {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  double value = unknown, standard_error = unknown;
  Interval interval{unknown, unknown};
};

/// The AUROC of the scores, ties counting half, with the standard error of DeLong, DeLong and Clarke-Pearson (1988):
/// with V⁺_i the share of negatives below positive i, and V⁻_j the share of positives above negative j,
///
///     variance = var(V⁺)/P + var(V⁻)/N
///
/// The interval is symmetric in logit(AUROC), so that it stays within (0, 1). No AUROC for examples of one class; no
/// interval for fewer than two of a class, or where all pairs are in order or none is. Takes O(n log n).
IntervalEstimate delong_auroc(std::span<const float> scores, std::span<const std::uint8_t> labels);

/// AUROC(first) − AUROC(second) of two models' scores of the same examples, and its interval by DeLong's covariance.
IntervalEstimate delong_difference(std::span<const float> first, std::span<const float> second,
                                   std::span<const std::uint8_t> labels);

}  // namespace saddlemesh
