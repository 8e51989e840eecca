#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/run/report/report.hpp"
#include "saddlemesh/run/train/training.hpp"

namespace saddlemesh {

/// One run of several on the same data.
struct PlannedRun {
  TrainConfig config;            ///< resolved
  std::filesystem::path folder;  ///< its own
};

/// Methods × seeds on one set of shards: each method from the same starting points. The first seed is the
/// configuration's, and the data stay those of it. A single run takes the folder itself, others take folders in it.
std::vector<PlannedRun> plan_runs(const TrainConfig& config, const std::vector<std::string>& methods,
                                  std::size_t seeds, const PreparedData& data, const std::filesystem::path& folder);

/// A run that has come to its end.
struct FinishedRun {
  PlannedRun plan;
  TrainingResult result;
};

/// Writes config.toml, unless it is there and the run is resumed, and trains.
FinishedRun carry_out(const PlannedRun& plan, const PreparedData& data, bool resume, const TrainingHooks& hooks);

/// The report of all runs.
ReportInput report_of(const std::vector<FinishedRun>& runs, const PreparedData& data, const Topology& topology,
                      const std::string& command);

/// The outcome as one JSON object.
std::string outcome_json(const std::vector<FinishedRun>& runs, const PreparedData& data,
                         const std::filesystem::path& folder);

}  // namespace saddlemesh
