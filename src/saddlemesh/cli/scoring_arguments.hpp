#pragma once

#include <filesystem>

#include <CLI/CLI.hpp>

#include "saddlemesh/model/scoring.hpp"
#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh::cli {

/// A trained model and the data to score, as the command line names them.
struct ScoringArguments {
  std::filesystem::path model;
  ScoringOptions options;
  Settings settings;  ///< a command may add its own
};

/// Adds the model and the data to a command, and the settings of reading to arguments.settings. The arguments must
/// outlive the command.
void add_scoring_arguments(CLI::App& command, ScoringArguments& arguments);

/// Adds only the model.
void add_model_argument(CLI::App& command, std::filesystem::path& model);

/// Loads the model from a file or a run folder.
TrainedModel load_named_model(const std::filesystem::path& path);

/// Reads the data as input of the model. Shows progress and notes on standard error.
DataToScore read_with_notes(const TrainedModel& model, const ScoringOptions& options);

}  // namespace saddlemesh::cli
