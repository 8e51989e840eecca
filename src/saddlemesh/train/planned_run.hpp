// Public: the runs of an experiment
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/train/search.hpp"
#include "saddlemesh/train/site_comparison.hpp"
#include "saddlemesh/train/training.hpp"

namespace saddlemesh {

/// One of several runs on the same data.
struct PlannedRun {
  TrainConfig requested;         ///< before resolve()
  TrainConfig config;            ///< resolved
  std::filesystem::path folder;  ///< the run's own folder; empty: nothing is written
};

/// How the runs of one experiment differ.
struct Variants {
  std::vector<std::string> methods = {};  ///< empty: only the configuration's
  std::size_t seeds = 1;                  ///< number of seeds, counted up from the configuration's

  /// Returns whether runs have their own folders inside the experiment's folder; a single run uses that folder itself.
  [[nodiscard]] bool several() const { return !methods.empty() || seeds > 1; }
};

/// Plans methods × seeds on one set of shards, with the same starting points for each method. All runs use the data of
/// the first seed.
std::vector<PlannedRun> plan_runs(const TrainConfig& config, const Variants& variants, const PreparedData& data,
                                  const std::filesystem::path& folder);

/// A run that has ended.
struct FinishedRun {
  PlannedRun plan;
  TrainingResult result;
  IntervalEstimate auroc;              ///< on all test rows; in the first process only
  std::vector<SiteOutcome> sites;      ///< if workers are sites; in the first process only
  std::optional<SearchResult> search;  ///< the search that chose the settings, unless they were given
};

/// Returns the bytes that all workers sent for the run: its members and its search included.
double bytes_sent(const FinishedRun& run);

/// Trains. With sites, it then compares the joint model with the models that sites get alone.
FinishedRun carry_out(const PlannedRun& plan, const PreparedData& data, bool resume, const TrainingHooks& hooks,
                      Processes& processes = one_process());

}  // namespace saddlemesh
