#pragma once

#include <filesystem>
#include <vector>

#include "saddlemesh/train/training.hpp"

namespace saddlemesh {

/// Returns the resolved configurations of the further models of the average, TrainConfig::members. `requested` is the
/// run's configuration before resolve(). Throws InputError for members whose models cannot be averaged with the run's.
std::vector<TrainConfig> member_configs(const TrainConfig& requested, const PreparedData& data);

/// Trains a run and its further members, and returns the average as the run's model. The metrics remain those of the
/// run itself, except for the chosen ones. Members write no checkpoints: a finished one is kept in the folder
/// "members", so that a resumed run does not train it again. See train() for everything else.
TrainingResult train_members(const TrainConfig& config, const TrainConfig& requested, const PreparedData& data,
                             const std::filesystem::path& folder, bool resume, const TrainingHooks& hooks,
                             Processes& processes);

}  // namespace saddlemesh
