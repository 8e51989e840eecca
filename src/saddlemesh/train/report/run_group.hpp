#pragma once

#include <string>
#include <vector>

#include "saddlemesh/train/report/report.hpp"

namespace saddlemesh {

/// Runs of one method on one topology that differ only in the seed. They must be part of the report's input, which must
/// outlive the group.
struct RunGroup {
  std::string name;  ///< the method, with the topology if groups differ in it
  std::vector<const RunRecord*> runs;
};

/// Groups the runs, in the order of first occurrence. Runs without any evaluation are ignored.
std::vector<RunGroup> group_runs(const std::vector<RunRecord>& runs);

/// Returns the largest number of seeds of any group; 0 if there is none.
std::size_t most_seeds(const std::vector<RunGroup>& groups);

}  // namespace saddlemesh
