#pragma once

#include <filesystem>

#include <CLI/CLI.hpp>

#include "saddlemesh/model/scoring.hpp"

namespace saddlemesh::cli {

/// A trained model and the data it is to score, as the command line names them.
struct ScoringArguments {
  std::filesystem::path model;
  ScoringOptions options;
};

/// Adds both, and how the data are read, to a command. The arguments must outlive it.
void add_scoring_options(CLI::App& command, ScoringArguments& arguments);

/// Adds the model alone.
void add_model_argument(CLI::App& command, std::filesystem::path& model);

/// The model of that file, or of that run's folder.
TrainedModel load_named_model(const std::filesystem::path& path);

/// The data as the model sees them, with a line of progress and what is to be noted on standard error.
DataToScore read_with_notes(const TrainedModel& model, const ScoringOptions& options);

}  // namespace saddlemesh::cli
