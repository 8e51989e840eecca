// Public: all settings of a run
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "saddlemesh/auroc/auroc_options.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/method/methods.hpp"
#include "saddlemesh/nn/architecture/models.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh {

struct TrainedModel;

/// All that decides a training run, as a user says it. What is "auto" or not set is chosen by resolve() to suit the
/// data, and is written out in the run's config.toml.
struct TrainConfig {
  TrainConfig();

  DataOptions data;                      ///< with neither seed nor threads: data_options() fills them in
  std::uint64_t seed = 1;                ///< of every random choice
  std::optional<std::size_t> data_seed;  ///< of splits and shards, where it is another
  std::size_t threads = 1;               ///< of each process

  ModelOptions model{.name = "auto"};

  std::string method = "auto";
  std::string preset = "auto";  ///< of the step sizes that are not given
  /// The step sizes that are given, each in the place that it has in step_sizes().
  std::vector<std::optional<double>> steps;
  std::optional<double>& step(double MethodOptions::*which);
  [[nodiscard]] const std::optional<double>& step(double MethodOptions::*which) const;
  std::optional<std::size_t> first_batch;
  bool independent_jacobian_batch = false;
  Tracking tracking = Tracking::combine_then_adapt;
  std::optional<StepSchedule> schedule;
  double clip = 0;

  std::optional<std::size_t> batch;
  double batch_share = 0;
  SamplerOptions sampler;
  Augment augment;
  double rho = 0.1;
  Jacobian jacobian = Jacobian::exact;
  std::string score = "auto";
  std::string loss_scale = "auto";
  Weighing weigh = Weighing::rows;
  bool class_weighted = false;
  std::optional<double> weight_decay;

  std::string topology = "auto", weights = "auto";

  std::optional<std::size_t> iterations;
  std::optional<std::size_t> evaluate_every;  ///< 0: at the end only
  std::string on_divergence = "auto";         ///< "stop" or "retreat"
  std::string alone = "auto";                 ///< whether sites also train on their own rows, for comparison
  std::size_t batch_statistics = 4;  ///< batches of each worker for x̄'s batch norms; 0: workers' running statistics
  std::size_t patience = 0;          ///< evaluations without a better validation AUROC before training stops; 0: any
  std::size_t checkpoint_every = 0;  ///< iterations; 0: by the clock only
  double checkpoint_minutes = 5;     ///< 0: not by the clock
  std::filesystem::path warm_start;  ///< a run or model whose averaged model is the starting point
  std::shared_ptr<const TrainedModel> warm_model;  ///< the same, where it is in memory
};

/// All of them, by section.
Settings train_settings(TrainConfig& config);

/// How the data are prepared, with the seed and the threads of the run.
DataOptions data_options(const TrainConfig& config);

/// Fills in what depends on the data, and checks what can be checked. InputError where something does not fit.
void resolve(TrainConfig& config, const PreparedData& data);

// What a resolved configuration says to the layers below.
LayerGraph make_graph(const TrainConfig& config, const PreparedData& data);
MethodOptions method_options(const TrainConfig& config);
AurocOptions objective_options(const TrainConfig& config, const PreparedData& data);
Topology make_topology(const TrainConfig& config);

/// What a setting's `used` looks at.
struct ResolvedRun {
  const TrainConfig& config;
  const PreparedData& data;
  const MethodInfo& method;
  bool composed = false;  ///< whether there is an inner step
};

/// The names of settings that make no difference to a run of this resolved configuration: those of other methods,
/// models and kinds of data.
std::vector<std::string> idle_settings(const TrainConfig& config, const PreparedData& data);
std::vector<std::string> idle_settings(const Settings& settings, const ResolvedRun& run);

}  // namespace saddlemesh
