// Public: average precision
#pragma once

#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh {

/// Computes the average precision like scikit-learn's average_precision_score, without interpolation:
///
///     AP = Σ_t (R_t − R_{t−1}) P_t
///
/// The sum runs over the distinct scores t from the highest; P_t and R_t are precision and recall of "score ≥ t". A
/// random order gives about the share of positives. Takes RankedScores or ResampledScores.
template <class Ranked>
double average_precision(const Ranked& ranked);

}  // namespace saddlemesh
