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

/// How often a run may go back before a divergence ends it.
constexpr std::size_t most_retreats = 2;

/// The steps that a retreat makes smaller. 0: the run has no such step.
struct Steps {
  double gamma_x = 0, gamma_y = 0;
  double rho = 0;  ///< the inner step on the cross-entropy
};
/// Of a resolved configuration.
Steps steps_of(const TrainConfig& config);
/// All of them divided by one number: the smallest power of two, 4 at least, that makes η γx times the curvature of the
/// outer loss at most 1, half of what descent bears. Docs/training.md has the measurements.
Steps smaller(const Steps& steps, double eta, double curvature);

/// A return of a run that diverged to an earlier state, with smaller steps.
struct Retreat {
  std::uint64_t diverged = 0;   ///< the iteration at which the divergence was noticed
  std::string reason;           ///< what happened, as its error says
  std::uint64_t iteration = 0;  ///< the iteration that the run went back to
  Steps from, to;
};

/// "gamma-x 2 → 0.25, gamma-y 0.99 → 0.124, rho 0.1 → 0.0125"
std::string change_text(const Steps& from, const Steps& to);
/// For the user: why, where to, and with which steps.
std::string to_text(const Retreat& retreat);
/// For model files: where to and with which steps, which are the same for any number of threads and processes.
std::string to_text(const std::vector<Retreat>& retreats);

nlohmann::json to_json(const Retreat& retreat);
/// The reverse; throws the JSON library's exceptions.
Retreat retreat_from(const nlohmann::json& json);

/// The averaged model of the highest AUROC so far.
struct BestModel {
  double auroc = 0;
  TrainedModel model;
};

/// The largest loss and ‖x‖ of a worker at the start of a run, or 1 where they are smaller.
struct StartSizes {
  double loss = 1, x = 1;
};

/// Where a run goes back to when it diverges: what the hosted workers had, and the best model then.
struct SoundState {
  SessionState<float> session;
  std::vector<RunningStatistics<float>> running;
  std::optional<BestModel> best;
};

}  // namespace saddlemesh
