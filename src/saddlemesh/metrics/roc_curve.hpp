// Public: the ROC curve
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh {

/// Points of a ROC curve. Entry i describes the rule "score ≥ thresholds[i]": the shares of negatives and of positives
/// that satisfy it.
struct RocCurve {
  std::vector<double> thresholds;  ///< descending from +∞, which no score satisfies
  std::vector<double> fpr, tpr;    ///< ascending from 0 to 1
};

/// Computes the receiver operating characteristic like scikit-learn's roc_curve: drops thresholds that lie on a
/// straight line with their neighbours at equal distances. (thresholds[0] is +∞, as in scikit-learn 1.3 and later.)
///
/// Thins a curve of more than `max_points` (at least 2) points to at most that many, for plots: keeps both ends, and
/// between them about even steps of FPR + TPR.
RocCurve roc_curve(const RankedScores& ranked, std::size_t max_points = std::numeric_limits<std::size_t>::max());

}  // namespace saddlemesh
