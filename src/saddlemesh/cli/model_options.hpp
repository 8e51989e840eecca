#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "saddlemesh/nn/architecture/models.hpp"

namespace saddlemesh::cli {

/// A model as a command line describes it.
struct ModelArguments {
  ModelOptions model;
  std::string input;           ///< "3x32x32" or "22"
  std::string shortcut = "B";  ///< A or B
  std::size_t batch = 32;

  /// Throws InputError for a model or a shape that does not exist.
  [[nodiscard]] LayerGraph graph() const;
};

/// Adds --input (returned), --hidden, --activation, --shortcut and --batch. The command itself adds the model's name.
/// The arguments must outlive the command.
CLI::Option* add_model_options(CLI::App& command, ModelArguments& arguments);

}  // namespace saddlemesh::cli
