// Public: training from the run folder to the report
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/train/config/run_settings.hpp"
#include "saddlemesh/train/outcome.hpp"
#include "saddlemesh/train/planned_run.hpp"
#include "saddlemesh/train/run_folder.hpp"
#include "saddlemesh/train/search.hpp"

namespace saddlemesh {

/// The options of an experiment, as a command line or a Python call gives them.
struct ExperimentOptions : RunOptions {
  TrainConfig config;
  bool compare = false;  ///< compare several methods
  std::vector<std::string> methods = {"d-scgdam-gt", "d-scgdam-gp", "pdsca"};
  bool resume = false;
  bool choose_threads = false;  ///< the configuration does not give the number of threads

  [[nodiscard]] const char* command() const { return compare ? "compare" : "train"; }
  [[nodiscard]] Variants variants() const {
    return {.methods = compare ? methods : std::vector<std::string>(), .seeds = seeds};
  }
};

/// Returns all settings of an experiment, bound to the options.
Settings experiment_settings(ExperimentOptions& options);

/// An experiment from the folder to the report: one run, several seeds, or several methods. The steps are called in the
/// order of their declarations. All processes take part in each step; the first process owns the folder and writes.
///
///     Experiment experiment(options, processes);
///     experiment.open_folder(read_settings, note);
///     experiment.place_processes();
///     experiment.read_data();
///     experiment.search(search_hooks);
///     for (const PlannedRun& run : experiment.plan()) experiment.carry_out(run, hooks);
///     experiment.write_report(command);
class Experiment {
 public:
  /// The options must outlive this object, which completes them.
  Experiment(ExperimentOptions& options, Processes& processes) : options_(options), processes_(processes) {}

  /// Creates and locks the folder, or opens and locks one to resume. When resuming, `read_settings` (unless empty) is
  /// called again under the lock, when no other process can change the stored settings. Without a call to
  /// open_folder(), nothing is written.
  void open_folder(const std::function<void()>& read_settings, const std::function<void(const std::string&)>& note);

  /// Agrees on sites, hosts and threads. Returns a line for each host to show to the user; empty for a single process.
  std::string place_processes();

  /// Reads and prepares the data. `display` may attach progress and notes to the options.
  const PreparedData& read_data(const std::function<void(ReadOptions&)>& display = {});
  /// Prepares tables that are in memory, instead of reading.
  const PreparedData& prepare_tables(std::vector<RawData> tables);

  /// Chooses settings by trials on the training rows (search.hpp) unless the configuration has them or there are
  /// several runs. Returns false if it was interrupted.
  bool search(const SearchHooks& hooks);

  const std::vector<PlannedRun>& plan();

  /// Trains. A run that was interrupted is not part of the report.
  const FinishedRun& carry_out(const PlannedRun& run, TrainingHooks hooks);

  /// Writes the report, in the first process.
  void write_report(const std::string& command) const;

  [[nodiscard]] const std::filesystem::path& folder() const { return options_.out; }
  [[nodiscard]] const PreparedData& data() const { return *data_; }
  [[nodiscard]] std::vector<FinishedRun>& runs() { return runs_; }
  /// The search that chose the settings, unless they were given.
  [[nodiscard]] const std::optional<SearchResult>& searched() const { return searched_; }

  /// Returns the names of settings that have no effect on any of the runs.
  [[nodiscard]] std::vector<std::string> idle() const;

 private:
  [[nodiscard]] RunFolder open() const;
  void write_common_config() const;
  void encode();

  ExperimentOptions& options_;
  Processes& processes_;
  std::function<void(const std::string&)> note_;
  std::optional<RunFolder> folder_;
  std::optional<PreparedData> data_;
  std::optional<SearchResult> searched_;
  std::vector<PlannedRun> plan_;
  std::vector<FinishedRun> runs_;
};

}  // namespace saddlemesh
