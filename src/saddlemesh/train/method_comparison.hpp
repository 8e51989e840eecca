#pragma once

#include <string>
#include <vector>

#include "saddlemesh/train/planned_run.hpp"

namespace saddlemesh {

/// One of several methods beside the best of them, on the same test rows.
struct MethodDifference {
  std::string method;
  double auroc = 0;             ///< on the test rows, the mean over its seeds
  IntervalEstimate below_best;  ///< AUROC(best) − AUROC(method); of the best itself unknown
  std::size_t seeds = 1;
};

/// In the order of the runs; empty unless there are several methods and test rows. The half-width of the 95 % interval
/// is √(1.96² v + t² s²/n): v is DeLong's variance of the difference on the test rows, s the standard deviation of the
/// difference over n seeds and t the quantile of Student's distribution; with one seed v alone counts.
std::vector<MethodDifference> compare_methods(const std::vector<FinishedRun>& runs);

/// Which methods differ from the best by more than chance and which do not, in a sentence or two; empty for none.
std::string difference_text(const std::vector<MethodDifference>& differences);

}  // namespace saddlemesh
