// Public: one run, with hooks while it lasts
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "saddlemesh/train/checkpoint/checkpoint.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {

/// Callbacks of a running training, called in each process. Any may be empty.
struct TrainingHooks {
  /// Called once after all checks: at iteration 0, or at the iteration from which the run is resumed.
  std::function<void(std::uint64_t iteration)> begun;
  std::function<void(std::uint64_t iteration)> advanced;  ///< several times a second
  std::function<void(const Metrics&)> evaluated;
  std::function<void(const Retreat&)> retreated;  ///< the run diverged and is back at an earlier iteration
  std::function<void(const std::string&)> note;   ///< notes for the user
  const std::atomic<bool>* stop = nullptr;        ///< if set in any process, the run ends soon, with a checkpoint
};

enum class Ending : std::uint8_t {
  finished,     ///< all iterations were taken
  early,        ///< the validation AUROC had stopped rising
  interrupted,  ///< asked to stop
};

struct TrainingResult {
  Ending ending = Ending::finished;
  std::uint64_t iteration = 0;
  std::vector<Metrics> metrics;
  std::vector<Retreat> retreats;  ///< after divergences; the metrics do not include what was discarded
  /// The averaged model: that with the highest validation AUROC if there are validation rows, otherwise the last one.
  TrainedModel model;
  double bytes = 0;           ///< sent by all workers to their neighbours, for further members too
  Metrics chosen;             ///< the evaluation of that model
  std::vector<float> scores;  ///< its scores of the test rows, with their labels; in the first process only
  std::vector<std::uint8_t> labels;
};

/// Trains in an existing run folder: writes metrics.csv and checkpoints on the way, and model.safetensors at the end.
/// Writes nothing if there is no folder. With `resume` it continues from the newest checkpoint, if there is one. The
/// configuration must be resolved. Throws DivergenceError if the run diverges and cannot go back (again), and Error if
/// a file cannot be written; the last checkpoint is kept. If processes share the workers, all of them make this call:
/// the folder is that of the first process, which writes there, and `threads` counts for each process.
TrainingResult train(const TrainConfig& config, const PreparedData& data, const std::filesystem::path& folder,
                     bool resume, const TrainingHooks& hooks, Processes& processes = one_process());

/// Returns the folder of a run's checkpoints.
std::filesystem::path checkpoint_folder(const std::filesystem::path& run);

}  // namespace saddlemesh
