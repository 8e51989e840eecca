// Public: the studies of the theory's claims
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/analysis/study/study_report.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/problem/analytic.hpp"

namespace saddlemesh {

/// The options of every study.
struct StudyOptions {
  bool quick = false;  ///< fewer seeds and points, done within a minute
  std::uint64_t seed = 1;
  std::size_t threads = default_threads();  ///< number of independent runs at a time
  bool quiet = false;                       ///< show no progress line
  Curve curve = Curve::kink;                ///< of the study "speedup": the shape of the outer gradient at the optimum
};

StudyReport consensus_study(const StudyOptions& options);
StudyReport speedup_study(const StudyOptions& options);
StudyReport heterogeneity_study(const StudyOptions& options);
StudyReport topology_study(const StudyOptions& options);

struct Study {
  std::string name, summary;
  StudyReport (*measure)(const StudyOptions&);
};

/// All studies. To add one, add a row to this table.
const std::vector<Study>& studies();

/// Returns the study of that name. Throws InputError with the known names if there is none.
const Study& find_study(std::string_view name);

/// Writes <name>.csv and <name>.html into the folder. Returns their paths.
std::vector<std::filesystem::path> write_study(const StudyReport& report, const std::string& command,
                                               const std::filesystem::path& folder);

}  // namespace saddlemesh
