// Public: exact AUROC and partial AUROC
#pragma once

#include <cstdint>
#include <span>

#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh {

/// Computes the area under the receiver operating characteristic: the probability that a positive scores higher than a
/// negative, where ties count half. With P positives and N negatives:
///
///     AUROC = ( #{s⁺ > s⁻} + ½ #{s⁺ = s⁻} ) / (P N)
///
/// Counts in integers and divides once, so the result does not depend on the order of the examples. Takes RankedScores
/// or ResampledScores.
template <class Ranked>
double auroc(const Ranked& ranked);

/// Sorts the scores for this one value; RankedScores describes valid input.
double auroc(std::span<const float> scores, std::span<const std::uint8_t> labels);
double auroc(std::span<const double> scores, std::span<const std::uint8_t> labels);

struct PartialAuroc {
  double area = 0;          ///< ∫ TPR dFPR from 0 to max_fpr, linear between the points of the curve
  double standardised = 0;  ///< ½ (1 + (area − m²/2) / (m − m²/2)) with m = max_fpr: ½ for chance, 1 for perfection
};

/// Computes the area where the false positive rate is at most `max_fpr`, which is in (0, 1]; standardised as in McClish
/// (1989) and scikit-learn's roc_auc_score(max_fpr=…). Takes RankedScores or ResampledScores.
template <class Ranked>
PartialAuroc partial_auroc(const Ranked& ranked, double max_fpr);

}  // namespace saddlemesh
