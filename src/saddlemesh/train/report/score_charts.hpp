#pragma once

#include <vector>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/run_group.hpp"

namespace saddlemesh {

// Charts of the scores on the test rows, of the first run of each group. A run without scores, with a score that is not
// a number or with rows of one class only is left out. Throws Error where scores and labels differ in number.

/// Whether the run has rows of both classes and scores that are all numbers.
bool has_ranking(const RunRecord& run);

/// One curve for each group with its AUROC, at most 400 points each, and the diagonal. Empty, or one chart.
std::vector<Chart> roc_charts(const std::vector<RunGroup>& groups);

/// One for each group: the scores of positives and of negatives, each as a density. The few far from all others are
/// counted at the ends.
std::vector<Chart> score_histograms(const std::vector<RunGroup>& groups);

}  // namespace saddlemesh
