#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/cli/source_words.hpp"
#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/train/experiment.hpp"

namespace saddlemesh::cli {

/// What the user says to `train`, or with several methods to `compare`.
struct TrainArguments : ExperimentOptions {
  explicit TrainArguments(bool several);

  Settings settings;
  std::optional<SettingOptions> options;
  std::vector<std::string> notes;  ///< on names of earlier versions
  SourceWords given;               ///< a configuration, data, or the files of sites
  bool json = false, print_config = false;
};

/// Reads them: in the first process from a file, or when a run is resumed from its own, and then from the command line;
/// the others get what it has found.
void read_settings(TrainArguments& arguments, Processes& processes);

/// InputError where something is missing or contradicts itself.
void require_complete(const TrainArguments& arguments);

/// The command that does the same again, in a folder of its own. Tables of a configuration, which no option can say,
/// are in that of the run.
std::string command_text(const TrainArguments& arguments);

}  // namespace saddlemesh::cli
