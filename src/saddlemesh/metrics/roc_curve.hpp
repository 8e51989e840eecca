// Public: the ROC curve
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh {

/// Entry i is the rule "score ≥ thresholds[i]": the share of negatives and of positives for which it holds.
struct RocCurve {
  std::vector<double> thresholds;  ///< descending from +∞, the rule that never holds
  std::vector<double> fpr, tpr;    ///< ascending from 0 to 1
};

/// The receiver operating characteristic, as scikit-learn's roc_curve gives it: without the thresholds whose neighbours
/// are as far before as behind, which lie on a straight line. (thresholds[0] is +∞ as in its versions from 1.3.)
///
/// A curve of more than `max_points` points, which is at least 2, is thinned to that many or fewer for a plot: both
/// ends, and between them about even steps of FPR + TPR.
RocCurve roc_curve(const RankedScores& ranked, std::size_t max_points = std::numeric_limits<std::size_t>::max());

}  // namespace saddlemesh
