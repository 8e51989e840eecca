#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/train/report/report.hpp"
#include "saddlemesh/train/run_folder.hpp"
#include "saddlemesh/train/site_comparison.hpp"
#include "saddlemesh/train/training.hpp"

namespace saddlemesh {

/// One run of several on the same data.
struct PlannedRun {
  TrainConfig requested;         ///< before resolve()
  TrainConfig config;            ///< resolved
  std::filesystem::path folder;  ///< its own
};

/// In what the runs of one experiment differ.
struct Variants {
  std::vector<std::string> methods = {};  ///< empty: the configuration's
  std::size_t seeds = 1;                  ///< how many, from the configuration's on

  /// Whether runs have folders of their own inside the experiment's; a single run takes that itself.
  [[nodiscard]] bool several() const { return !methods.empty() || seeds > 1; }
};

/// Methods × seeds on one set of shards, each method from the same starting points: the data stay those of the first
/// seed.
std::vector<PlannedRun> plan_runs(const TrainConfig& config, const Variants& variants, const PreparedData& data,
                                  const std::filesystem::path& folder);

/// A run that has come to its end.
struct FinishedRun {
  PlannedRun plan;
  TrainingResult result;
  IntervalEstimate auroc;          ///< on all test rows; in the first process only
  std::vector<SiteOutcome> sites;  ///< where workers are sites; in the first process only
};

/// The hooks of a run in a folder, which end it with Error when somebody has removed or replaced the folder: another
/// process may be writing there. The folder must outlive them.
TrainingHooks while_held(const RunFolder& folder, TrainingHooks hooks);

/// Trains, and writes config.toml, if the run has a folder, as soon as it has begun or proved to be the one to go on
/// with. With sites it then compares the model with what each of them gets alone.
FinishedRun carry_out(const PlannedRun& plan, const PreparedData& data, bool resume, const TrainingHooks& hooks,
                      Processes& processes = one_process());

/// Writes the report of all runs to report.html, with the outcome beside it as outcome.json, and its charts to figures/
/// if they are wanted.
void write_report(const std::vector<FinishedRun>& runs, const PreparedData& data, const std::string& command,
                  const std::filesystem::path& folder, bool svg);

/// What the user should know of the sites and of the models.
std::vector<std::string> warnings_of(const std::vector<FinishedRun>& runs, const PreparedData& data);

/// The outcome as one JSON object.
std::string outcome_json(const std::vector<FinishedRun>& runs, const PreparedData& data,
                         const std::filesystem::path& folder);

}  // namespace saddlemesh
