// Public: AUROC and differences of AUROC with DeLong's intervals
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "saddlemesh/metrics/bootstrap.hpp"

namespace saddlemesh {

/// A statistic with its standard error and its 95 % confidence interval. A member is NaN if the examples do not
/// determine it.
struct IntervalEstimate {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  double value = unknown, standard_error = unknown;
  Interval interval{unknown, unknown};
};

/// Computes the AUROC, where ties count half, with the standard error of DeLong, DeLong and Clarke-Pearson (1988). With
/// V⁺_i the share of negatives below positive i, and V⁻_j the share of positives above negative j:
///
///     variance = var(V⁺)/P + var(V⁻)/N
///
/// The interval is symmetric in logit(AUROC), so it stays within (0, 1). The AUROC is NaN if there is only one class.
/// The interval is NaN if a class has fewer than two examples, or if all pairs or no pairs are in order. Takes O(n log
/// n).
IntervalEstimate delong_auroc(std::span<const float> scores, std::span<const std::uint8_t> labels);

/// Computes AUROC(first) − AUROC(second) for two models' scores of the same examples, with an interval from DeLong's
/// covariance.
IntervalEstimate delong_difference(std::span<const float> first, std::span<const float> second,
                                   std::span<const std::uint8_t> labels);

}  // namespace saddlemesh
