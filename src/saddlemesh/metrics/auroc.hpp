// Public: exact AUROC and partial AUROC
#pragma once

#include <cstdint>
#include <span>

#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh {

/// The area under the receiver operating characteristic, which is the probability that a positive scores higher than a
/// negative, ties counting half. With P positives and N negatives:
///
///     AUROC = ( #{s⁺ > s⁻} + ½ #{s⁺ = s⁻} ) / (P N)
///
/// Counted in integers and divided once, so the same for any order of the examples. Of RankedScores or ResampledScores.
template <class Ranked>
double auroc(const Ranked& ranked);

/// Sorts for this one value; see RankedScores for what is accepted.
double auroc(std::span<const float> scores, std::span<const std::uint8_t> labels);
double auroc(std::span<const double> scores, std::span<const std::uint8_t> labels);

struct PartialAuroc {
  double area = 0;          ///< ∫ TPR dFPR from 0 to max_fpr, straight between the points of the curve
  double standardised = 0;  ///< ½ (1 + (area − m²/2) / (m − m²/2)) with m = max_fpr: ½ for chance, 1 for perfection
};

/// The part where the false positive rate is at most `max_fpr`, which is in (0, 1]; standardised as by McClish (1989)
/// and as scikit-learn's roc_auc_score(max_fpr=…) does. Of RankedScores or ResampledScores.
template <class Ranked>
PartialAuroc partial_auroc(const Ranked& ranked, double max_fpr);

}  // namespace saddlemesh
