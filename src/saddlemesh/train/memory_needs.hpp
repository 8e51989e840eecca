#pragma once

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {

/// Bytes that a run takes in one process beside its data, worked out before any of them is allocated.
struct MemoryNeeds {
  double workers = 0;     ///< the hosted workers' states, and their messages under way
  double threads = 0;     ///< each thread's scratch and networks, for training and evaluation
  double model = 0;       ///< the averaged model
  double checkpoint = 0;  ///< the states' copies while one is written
  double sound = 0;       ///< the states' copies that a retreat goes back to
  [[nodiscard]] double sum() const { return workers + threads + model + checkpoint + sound; }
};

/// Of a resolved configuration; `saved` says whether checkpoints are written.
MemoryNeeds training_memory(const TrainConfig& config, const PreparedData& data, std::size_t hosted, bool saved);

/// MemoryError, with what would reduce it, if the run needs more than is available or than the setting `memory` allows
/// this process. Without that setting, the needs of all processes on one host together have to fit it. All processes
/// call it.
void require_training_memory(const TrainConfig& config, const PreparedData& data, Processes& processes, bool saved);

}  // namespace saddlemesh
