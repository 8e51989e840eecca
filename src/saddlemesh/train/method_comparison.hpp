#pragma once

#include <string>
#include <vector>

#include "saddlemesh/train/planned_run.hpp"

namespace saddlemesh {

/// One of several methods compared with the best of them, on the same test rows.
struct MethodDifference {
  std::string method;
  double auroc = 0;             ///< on the test rows, averaged over the method's seeds
  IntervalEstimate below_best;  ///< AUROC(best) − AUROC(method); unknown for the best method itself
  std::size_t seeds = 1;
};

/// Compares the methods, in the order of the runs; empty unless there are several methods and test rows. The half-width
/// of the 95 % interval is √(1.96² v + t² s²/n), where v is DeLong's variance of the difference on the test rows, s the
/// standard deviation of the difference over n seeds, and t the quantile of Student's distribution. With one seed only
/// v counts.
std::vector<MethodDifference> compare_methods(const std::vector<FinishedRun>& runs);

/// Returns a sentence or two on which methods differ significantly from the best and which do not; empty without
/// methods.
std::string difference_text(const std::vector<MethodDifference>& differences);

}  // namespace saddlemesh
