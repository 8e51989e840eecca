#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/problem/analytic.hpp"
#include "saddlemesh/run/page/page.hpp"

namespace saddlemesh {

/// What every study takes.
struct StudyOptions {
  bool quick = false;  ///< fewer seeds and points: within a minute
  std::uint64_t seed = 1;
  std::size_t threads = default_threads();  ///< independent runs at a time
  bool quiet = false;                       ///< no progress line
  Curve curve = Curve::kink;                ///< speedup: the shape of the outer gradient at the optimum
};

/// What every study gives: the same findings for the terminal, for a program and for a browser.
struct StudyResult {
  std::string name;
  std::string text;  ///< tables and what they show
  std::string csv;   ///< every measurement
  nlohmann::json json;
  Page page;
};

/// The laws of the consensus errors: slopes of log error against log η, for GT and GP on a ring of 8.
StudyResult consensus_study(const StudyOptions& options);

/// Iterations to reach ε and the error after a fixed number of iterations, against K, step size tuned per K.
StudyResult speedup_study(const StudyOptions& options);

/// Where each method goes when workers differ.
StudyResult heterogeneity_study(const StudyOptions& options);

/// What the graph does to the tracking error and to the solution.
StudyResult topology_study(const StudyOptions& options);

const std::vector<std::string>& study_names();
StudyResult run_study(std::string_view name, const StudyOptions& options);

/// Writes <name>.csv and <name>.html into the folder; returns their paths.
std::vector<std::filesystem::path> write_study(const StudyResult& result, const std::filesystem::path& folder);

}  // namespace saddlemesh
