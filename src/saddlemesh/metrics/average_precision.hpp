// Public: average precision
#pragma once

#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh {

/// The mean precision over the recall it comes with, as scikit-learn's average_precision_score, without interpolation:
///
///     AP = Σ_t (R_t − R_{t−1}) P_t
///
/// over the distinct scores t from the highest, where P_t and R_t are the precision and the recall of "score ≥ t". A
/// random order gives about the share of positives. Of RankedScores or ResampledScores.
template <class Ranked>
double average_precision(const Ranked& ranked);

}  // namespace saddlemesh
