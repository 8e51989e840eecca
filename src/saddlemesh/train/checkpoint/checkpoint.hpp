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

/// The settings that decide a run's bits, and a fingerprint of its data: a run goes on only where all are the same.
using RunFingerprint = std::vector<std::pair<std::string, std::string>>;

/// All that a run needs to go on to the same bits: of the workers, what one process needs that hosts some of them.
struct Checkpoint {
  RunFingerprint fingerprint;
  WorkerRange hosted;
  SessionState<float> session;
  std::vector<RunningStatistics<float>> running;  ///< of each hosted worker
  std::vector<Metrics> metrics;                   ///< all lines of metrics.csv so far
  Metrics clock;                                  ///< its times are those spent so far
  TrainedModel model;                             ///< the averaged one
  std::optional<BestModel> best;
  std::optional<StartSizes> start;          ///< unknown to checkpoints of earlier versions
  std::vector<Retreat> retreats;            ///< so far
  std::shared_ptr<const SoundState> sound;  ///< where a divergence leads back to, if that is still possible
};

/// Writes the checkpoint as folder/iteration-N, whole or not at all, and then removes all but the newest two, and those
/// of later iterations, from which the run has gone back; each process writes its own workers, and the first the rest.
/// Error with path and reason where that fails; what was there before stays.
void save_checkpoint(const SharedFolder& folder, const Checkpoint& checkpoint);

/// The iterations of which the folder has checkpoints, ascending.
std::vector<std::uint64_t> saved_iterations(const std::filesystem::path& folder);

/// Where the checkpoint of that iteration is.
std::filesystem::path checkpoint_path(const std::filesystem::path& folder, std::uint64_t iteration);

/// InputError, naming the file and what is wrong with it, where a file is missing, changed, or of another version.
/// All of its workers are hosted here.
Checkpoint load_checkpoint(const std::filesystem::path& path);

/// The newest checkpoint that is sound, if there is any, of a run of so many workers, however many processes wrote it;
/// each process gets its own workers. `report`, unless empty, is told of those that are not sound.
std::optional<Checkpoint> load_newest(const SharedFolder& folder, std::size_t workers,
                                      const std::function<void(const std::string&)>& report);

/// Removes what a killed process may have left half-written or half-removed.
void clear_leftovers(const std::filesystem::path& folder);

}  // namespace saddlemesh
