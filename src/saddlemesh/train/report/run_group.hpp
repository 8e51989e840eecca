#pragma once

#include <string>
#include <vector>

#include "saddlemesh/train/report/report.hpp"

namespace saddlemesh {

/// Runs of one method on one topology that differ in their seed only. They live in the report's input.
struct RunGroup {
  std::string name;  ///< the method, with the topology where groups differ in it
  std::vector<const RunRecord*> runs;
};

/// In the order in which they come first in `runs`. A run without any evaluation is left out.
std::vector<RunGroup> group_runs(const std::vector<RunRecord>& runs);

/// Of the group that has most; 0 if there is none.
std::size_t most_seeds(const std::vector<RunGroup>& groups);

}  // namespace saddlemesh
