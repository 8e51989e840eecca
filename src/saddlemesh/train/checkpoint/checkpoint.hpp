#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/train/checkpoint/retreat.hpp"
#include "saddlemesh/train/checkpoint/shared_folder.hpp"
#include "saddlemesh/train/report/metrics_csv.hpp"

namespace saddlemesh {

/// The settings that determine a run's bits, and a fingerprint of its data. A run can be resumed only if all are the
/// same.
using RunFingerprint = std::vector<std::pair<std::string, std::string>>;

/// Everything that a run needs to be resumed to the same bits. The workers' states are those that one process hosts.
struct Checkpoint {
  RunFingerprint fingerprint;
  WorkerRange hosted;
  SessionState<float> session;
  std::vector<RunningStatistics<float>> running;  ///< for each hosted worker
  std::vector<Metrics> metrics;                   ///< all lines of metrics.csv so far
  Metrics clock;                                  ///< the times spent so far
  TrainedModel model;                             ///< the averaged one
  std::optional<BestModel> best;
  std::optional<StartSizes> start;          ///< unknown in checkpoints of earlier versions
  std::vector<Retreat> retreats;            ///< all retreats so far
  std::shared_ptr<const SoundState> sound;  ///< where the run goes back to if it diverges; null if it cannot
};

/// Writes the checkpoint as folder/iteration-N, atomically. Then removes all but the newest two, and those of later
/// iterations, from which the run has gone back. Each process writes its own workers, the first process the rest.
/// Throws Error with path and reason on failure; existing checkpoints are kept.
void save_checkpoint(const SharedFolder& folder, const Checkpoint& checkpoint);

/// Returns the iterations of the folder's checkpoints in ascending order.
std::vector<std::uint64_t> saved_iterations(const std::filesystem::path& folder);

/// Returns the path of the checkpoint of that iteration.
std::filesystem::path checkpoint_path(const std::filesystem::path& folder, std::uint64_t iteration);

/// Loads a checkpoint with all of its workers. Throws InputError with the file and the problem if a file is missing,
/// changed, or of another version.
Checkpoint load_checkpoint(const std::filesystem::path& path);

/// Loads the newest valid checkpoint, if there is one, of a run with `workers` workers, however many processes wrote
/// it. Each process receives its own workers. `report`, unless empty, is called for every invalid checkpoint.
std::optional<Checkpoint> load_newest(const SharedFolder& folder, std::size_t workers,
                                      const std::function<void(const std::string&)>& report);

/// Removes files that a killed process may have left half-written or half-removed.
void clear_leftovers(const std::filesystem::path& folder);

}  // namespace saddlemesh
