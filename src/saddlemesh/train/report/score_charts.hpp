#pragma once

#include <vector>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/run_group.hpp"

namespace saddlemesh {

// Charts of the scores on the test rows, for the first run of each group. Runs without scores, with NaN among them, or
// with rows of one class only are ignored. They throw Error if the numbers of scores and labels differ.

/// Returns whether the run has rows of both classes and no NaN among its scores.
bool has_ranking(const RunRecord& run);

/// Returns a chart with a ROC curve and its AUROC for each group, at most 400 points each, and the diagonal; nothing if
/// there is no curve.
std::vector<Chart> roc_charts(const std::vector<RunGroup>& groups);

/// Returns a chart for each group with the score densities of positives and negatives. Outliers are counted in the
/// outermost bins.
std::vector<Chart> score_histograms(const std::vector<RunGroup>& groups);

}  // namespace saddlemesh
