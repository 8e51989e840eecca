#pragma once

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {

/// The bytes that a run takes in one process besides its data, computed before any of them is allocated.
struct MemoryNeeds {
  double workers = 0;     ///< the hosted workers' states, and their messages in transit
  double threads = 0;     ///< each thread's scratch and networks, for training and evaluation
  double model = 0;       ///< the averaged model
  double checkpoint = 0;  ///< copies of the states while a checkpoint is written
  double sound = 0;       ///< copies of the states for a retreat
  [[nodiscard]] double sum() const { return workers + threads + model + checkpoint + sound; }
};

/// Returns the needs of a resolved configuration. `saved` tells whether checkpoints are written.
MemoryNeeds training_memory(const TrainConfig& config, const PreparedData& data, std::size_t hosted, bool saved);

/// Throws MemoryError, with settings that would reduce the need, if the run needs more than is available, or more than
/// the setting `memory` allows this process. Without that setting, the processes on a host must fit together. All
/// processes call it.
void require_training_memory(const TrainConfig& config, const PreparedData& data, Processes& processes, bool saved);

}  // namespace saddlemesh
