#pragma once

#include <vector>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/learning_curve.hpp"

namespace saddlemesh {

// Charts of how training went: of one group, or of several over one another. What was not measured is left out: a list
// of charts may be empty.

/// Of the test and the validation rows: in one chart for one group, a chart each for several.
std::vector<Chart> auroc_charts(const std::vector<LearningCurve>& learning_curves);

std::vector<Chart> loss_charts(const std::vector<LearningCurve>& learning_curves);

/// The dual variable, and the step η where it changes.
std::vector<Chart> dual_charts(const std::vector<LearningCurve>& learning_curves);

/// On a logarithmic axis: all vectors of one group in two charts, or the model and the dual variable of several groups.
std::vector<Chart> consensus_charts(const std::vector<LearningCurve>& learning_curves);

}  // namespace saddlemesh
