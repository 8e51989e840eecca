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

namespace saddlemesh {

/// What a client asks for.
struct ExperimentOptions : RunOptions {
  TrainConfig config;
  bool compare = false;  ///< several methods
  std::vector<std::string> methods = {"d-scgdam-gt", "d-scgdam-gp", "pdsca"};
  bool resume = false;
  bool choose_threads = false;  ///< the configuration does not say how many

  [[nodiscard]] const char* command() const { return compare ? "compare" : "train"; }
  [[nodiscard]] Variants variants() const {
    return {.methods = compare ? methods : std::vector<std::string>(), .seeds = seeds};
  }
};

/// All settings of an experiment, bound to the options.
Settings experiment_settings(ExperimentOptions& options);

/// Training from the folder to the report: one run, several seeds, or several methods. The steps are taken in the order
/// in which they stand here. Every process takes part in each of them; the first has the folder and writes there.
///
///     Experiment experiment(options, processes);
///     experiment.open_folder(read_settings, note);
///     experiment.place_processes();
///     experiment.read_data();
///     for (const PlannedRun& run : experiment.plan()) experiment.carry_out(run, hooks);
///     experiment.write_report(command);
class Experiment {
 public:
  /// The options must outlive it; it completes them.
  Experiment(ExperimentOptions& options, Processes& processes) : options_(options), processes_(processes) {}

  /// Makes the folder, or opens one to resume, and locks it. `read_settings`, which may be empty, is called again once
  /// the folder is locked and runs are resumed: nobody else can change what they were set to then. Without this call,
  /// nothing is written.
  void open_folder(const std::function<void()>& read_settings, const std::function<void(const std::string&)>& note);

  /// Agrees on sites, and on hosts and threads. Returns a line for each host, to be shown; empty for one process alone.
  std::string place_processes();

  /// Reads and prepares the data. `display` may attach progress and notes to the options.
  const PreparedData& read_data(const std::function<void(ReadOptions&)>& display = {});
  /// In place of reading: tables that are in memory.
  const PreparedData& prepare_tables(std::vector<RawData> tables);

  const std::vector<PlannedRun>& plan();

  /// Trains. A run that was interrupted is not part of the report.
  const FinishedRun& carry_out(const PlannedRun& run, TrainingHooks hooks);

  /// In the first process.
  void write_report(const std::string& command) const;

  [[nodiscard]] const std::filesystem::path& folder() const { return options_.out; }
  [[nodiscard]] const PreparedData& data() const { return *data_; }
  [[nodiscard]] std::vector<FinishedRun>& runs() { return runs_; }

  /// Names of settings that make no difference to any of the runs.
  [[nodiscard]] std::vector<std::string> idle() const;

 private:
  [[nodiscard]] RunFolder open() const;
  void write_common_config() const;

  ExperimentOptions& options_;
  Processes& processes_;
  std::function<void(const std::string&)> note_;
  std::optional<RunFolder> folder_;
  std::optional<PreparedData> data_;
  std::vector<PlannedRun> plan_;
  std::vector<FinishedRun> runs_;
};

}  // namespace saddlemesh
