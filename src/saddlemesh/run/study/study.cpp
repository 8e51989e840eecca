#include "saddlemesh/run/study/study.hpp"

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/names.hpp"

namespace saddlemesh {

const std::vector<std::string>& study_names() {
  static const std::vector<std::string> names{"consensus", "speedup", "heterogeneity", "topology"};
  return names;
}

StudyResult run_study(std::string_view name, const StudyOptions& options) {
  if (name == "consensus") return consensus_study(options);
  if (name == "speedup") return speedup_study(options);
  if (name == "heterogeneity") return heterogeneity_study(options);
  if (name == "topology") return topology_study(options);
  throw_unknown_name("study", name, study_names());
}

std::vector<std::filesystem::path> write_study(const StudyResult& result, const std::filesystem::path& folder) {
  const std::vector<std::filesystem::path> paths{folder / (result.name + ".csv"), folder / (result.name + ".html")};
  write_file(paths[0], result.csv);
  write_file(paths[1], render_html(result.page));
  return paths;
}

}  // namespace saddlemesh
