#include "saddlemesh/train/report/run_group.hpp"

#include <algorithm>

namespace saddlemesh {

std::vector<RunGroup> group_runs(const std::vector<RunRecord>& runs) {
  const bool one_topology =
      std::all_of(runs.begin(), runs.end(), [&](const RunRecord& run) { return run.topology == runs[0].topology; });
  std::vector<RunGroup> groups;
  for (const RunRecord& run : runs) {
    if (run.metrics.empty()) continue;
    const std::string name = one_topology ? run.method : run.method + ", " + run.topology;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const RunGroup& g) { return g.name == name; });
    if (group == groups.end()) group = groups.insert(group, {.name = name, .runs = {}});
    group->runs.push_back(&run);
  }
  return groups;
}

std::size_t most_seeds(const std::vector<RunGroup>& groups) {
  std::size_t most = 0;
  for (const RunGroup& group : groups) most = std::max(most, group.runs.size());
  return most;
}

}  // namespace saddlemesh
