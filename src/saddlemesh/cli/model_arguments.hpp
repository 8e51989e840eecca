#pragma once

#include <string>

#include "saddlemesh/nn/architecture/models.hpp"
#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh::cli {

/// A model as a command line describes it.
struct ModelArguments {
  ModelOptions model;
  std::string input;  ///< "3x32x32" or "22"
  std::size_t batch = 32;

  /// Throws InputError for a model or a shape that does not exist.
  [[nodiscard]] LayerGraph graph() const;
};

/// Adds hidden, activation, shortcut, batch and input, which it returns. The command itself adds the model's name. The
/// arguments must outlive the settings.
AddedSetting add_model_settings(Settings& settings, ModelArguments& arguments);

}  // namespace saddlemesh::cli
