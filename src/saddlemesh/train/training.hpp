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

/// What a run tells while it lasts, in each process that takes part. Any may be empty.
struct TrainingHooks {
  /// Once, when all is checked: at iteration 0, or where a resumed run goes on.
  std::function<void(std::uint64_t iteration)> begun;
  std::function<void(std::uint64_t iteration)> advanced;  ///< some times a second
  std::function<void(const Metrics&)> evaluated;
  std::function<void(const Retreat&)> retreated;  ///< the run has diverged and stands at an earlier iteration
  std::function<void(const std::string&)> note;   ///< for the user
  const std::atomic<bool>* stop = nullptr;        ///< when set in any process, the run soon ends, with a checkpoint
};

enum class Ending : std::uint8_t {
  finished,     ///< all iterations done
  early,        ///< the validation AUROC had stopped rising
  interrupted,  ///< asked to stop
};

struct TrainingResult {
  Ending ending = Ending::finished;
  std::uint64_t iteration = 0;
  std::vector<Metrics> metrics;
  std::vector<Retreat> retreats;  ///< after divergences; metrics of what was given up are left out
  /// The averaged model: of the highest validation AUROC where there are validation rows, else the last.
  TrainedModel model;
  Metrics chosen;             ///< the evaluation of that model
  std::vector<float> scores;  ///< its scores of the test rows, with their labels; in the first process only
  std::vector<std::uint8_t> labels;
};

/// Trains in a run folder, which is there: writes metrics.csv as it goes, checkpoints, and
/// model.safetensors at the end; without a folder nothing is written. With `resume` it goes on from the newest
/// checkpoint, if there is one. The configuration is resolved. DivergenceError where the run diverges and may not or no
/// longer go back, Error where the disk does not take a file: the last checkpoint stays. Where processes share the
/// workers all of them make this call; the folder is the first's, who writes there, and threads are those of each.
TrainingResult train(const TrainConfig& config, const PreparedData& data, const std::filesystem::path& folder,
                     bool resume, const TrainingHooks& hooks, Processes& processes = one_process());

/// Where a run folder has its checkpoints.
std::filesystem::path checkpoint_folder(const std::filesystem::path& run);

}  // namespace saddlemesh
