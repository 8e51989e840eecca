// Public: the runs of an experiment
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/train/site_comparison.hpp"
#include "saddlemesh/train/training.hpp"

namespace saddlemesh {

/// One run of several on the same data.
struct PlannedRun {
  TrainConfig requested;         ///< before resolve()
  TrainConfig config;            ///< resolved
  std::filesystem::path folder;  ///< its own; empty: nothing is written
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

/// Trains. With sites it then compares the model with what each of them gets alone.
FinishedRun carry_out(const PlannedRun& plan, const PreparedData& data, bool resume, const TrainingHooks& hooks,
                      Processes& processes = one_process());

}  // namespace saddlemesh
