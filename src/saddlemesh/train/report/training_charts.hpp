#pragma once

#include <vector>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/learning_curve.hpp"

namespace saddlemesh {

// Charts of a training process, for one group or several overlaid groups. Metrics that were not measured are left out:
// a list of charts may be empty.

/// Returns the AUROC on the test and validation rows: one chart for a single group, one chart each for several.
std::vector<Chart> auroc_charts(const std::vector<LearningCurve>& learning_curves);

std::vector<Chart> loss_charts(const std::vector<LearningCurve>& learning_curves);

/// Returns charts of the dual variable, and of the step η if it changes.
std::vector<Chart> dual_charts(const std::vector<LearningCurve>& learning_curves);

/// Returns consensus errors on a logarithmic axis: two charts with all vectors of a single group, or the model and the
/// dual variable of several groups.
std::vector<Chart> consensus_charts(const std::vector<LearningCurve>& learning_curves);

}  // namespace saddlemesh
