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

/// The arguments of `train`, or with several methods of `compare`.
struct TrainArguments : ExperimentOptions {
  explicit TrainArguments(bool several);

  Settings settings;
  Settings own_settings;  ///< of the command, which a configuration cannot have
  std::optional<SettingOptions> options, own_options;
  std::vector<std::string> notes;  ///< about names of earlier versions
  SourceWords given;               ///< positional: a configuration, data, or the files of sites
  bool json = false, print_config = false;
};

/// Reads the settings. The first process reads a file, or the run's own file when it is resumed, and then the command
/// line; the others receive the result.
void read_settings(TrainArguments& arguments, Processes& processes);

/// Throws InputError if something is missing or contradictory.
void require_complete(const TrainArguments& arguments);

/// Returns the command that repeats the runs in a new folder. Tables of a configuration, which no option can express,
/// are read from the run's configuration.
std::string command_text(const TrainArguments& arguments);

}  // namespace saddlemesh::cli
