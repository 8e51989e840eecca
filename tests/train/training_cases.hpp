#pragma once

#include <filesystem>
#include <string>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/train/planned_run.hpp"
#include "support/temporary_folder.hpp"

// Short runs on synthetic data.
namespace saddlemesh::testing {

/// Returns an unresolved configuration that trains in a fraction of a second.
inline TrainConfig small_config() {
  TrainConfig config;
  config.data.data = "synthetic:rows=600,features=6,positives=0.2";
  config.threads = 2;
  config.model.hidden = {5};
  config.batch = 16;
  config.iterations = 40;
  config.evaluate_every = 10;
  return config;
}

/// Runs a configuration in a folder.
inline FinishedRun run_in(const std::filesystem::path& folder, TrainConfig config, bool resume = false,
                          const TrainingHooks& hooks = {}) {
  const PreparedData data = prepare_data(data_options(config));
  resolve(config, data);
  std::filesystem::create_directories(folder);
  return carry_out({.requested = config, .config = config, .folder = folder}, data, resume, hooks);
}

inline std::string model_bytes(const std::filesystem::path& folder) {
  return read_file(folder / "model.safetensors");
}

}  // namespace saddlemesh::testing
