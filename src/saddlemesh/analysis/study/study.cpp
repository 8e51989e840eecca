#include "saddlemesh/analysis/study/study.hpp"

#include <algorithm>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/names.hpp"

namespace saddlemesh {

const std::vector<Study>& studies() {
  static const std::vector<Study> all{
      {"consensus", "How workers' estimates differ as η falls: slopes 1 (gossip) and 2 (tracked)", consensus_study},
      {"speedup", "Iterations to reach ε, and the error after a fixed time, against the number of workers",
       speedup_study},
      {"heterogeneity", "Where each method goes when workers differ", heterogeneity_study},
      {"topology", "What the graph does to the tracking error and to the solution", topology_study},
  };
  return all;
}

const Study& find_study(std::string_view name) {
  const auto found = std::ranges::find(studies(), name, &Study::name);
  if (found != studies().end()) return *found;
  std::vector<std::string> names;
  for (const Study& study : studies()) names.push_back(study.name);
  throw_unknown_name("study", name, names);
}

std::vector<std::filesystem::path> write_study(const StudyReport& report, const std::string& command,
                                               const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths{folder / (report.name + ".csv"), folder / (report.name + ".html")};
  write_file(paths[0], report.measurements.to_csv());
  write_file(paths[1], render_html(page_of(report, command)));
  return paths;
}

}  // namespace saddlemesh
