#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/auroc/running_statistics.hpp"
#include "saddlemesh/model/trained_model.hpp"
#include "saddlemesh/solve/session.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {

/// How many times a run may go back before a divergence ends it.
constexpr std::size_t most_retreats = 2;

/// The steps that a retreat reduces. 0: the run has no such step.
struct Steps {
  double gamma_x = 0, gamma_y = 0;
  double rho = 0;  ///< the inner step on the cross-entropy
};
/// Returns the steps of a resolved configuration.
Steps steps_of(const TrainConfig& config);
/// Divides all steps by one number: the smallest power of two, at least 4, that makes η γx times the curvature of the
/// outer loss at most 1, half of the largest stable value of gradient descent. docs/training.md has the measurements.
Steps smaller(const Steps& steps, double eta, double curvature);

/// A run that diverged went back to an earlier state with smaller steps.
struct Retreat {
  std::uint64_t diverged = 0;   ///< the iteration at which the divergence was noticed
  std::string reason;           ///< the message of its error
  std::uint64_t iteration = 0;  ///< the iteration that the run went back to
  Steps from, to;
};

/// Formats "gamma-x 2 → 0.25, gamma-y 0.99 → 0.124, rho 0.1 → 0.0125".
std::string change_text(const Steps& from, const Steps& to);
/// Returns a sentence for the user: the reason, the iteration, and the new steps.
std::string to_text(const Retreat& retreat);
/// Returns text for model files: the iterations and the new steps, which are the same for any number of threads and
/// processes.
std::string to_text(const std::vector<Retreat>& retreats);

nlohmann::json to_json(const Retreat& retreat);
/// Reads a retreat from JSON. Throws the JSON library's exceptions.
Retreat retreat_from(const nlohmann::json& json);

/// The averaged model with the highest AUROC so far.
struct BestModel {
  double auroc = 0;
  TrainedModel model;
};

/// The largest loss and ‖x‖ of any worker at the start of a run; at least 1.
struct StartSizes {
  double loss = 1, x = 1;
};

/// The state that a run goes back to when it diverges: that of the hosted workers, and the best model at that time.
struct SoundState {
  SessionState<float> session;
  std::vector<RunningStatistics<float>> running;
  std::optional<BestModel> best;
};

}  // namespace saddlemesh
