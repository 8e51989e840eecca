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

/// Everything that determines a training run, as the user gives it. resolve() chooses values for what is "auto" or not
/// set to suit the data; the run's config.toml contains the result.
struct TrainConfig {
  TrainConfig();

  DataOptions data;                      ///< without seed and threads, which data_options() fills in
  std::uint64_t seed = 1;                ///< of every random choice
  std::optional<std::size_t> data_seed;  ///< of splits and shards, if it differs from the seed
  std::size_t threads = 1;               ///< in each process

  ModelOptions model{.name = "auto"};
  std::optional<std::size_t> bins;  ///< pieces of the piecewise-linear encoding of numbers; 0: numbers as they are
  std::vector<std::string>
      members;  ///< further models of the average, as differences: "hidden=64 prior=20" (members.hpp)

  std::string method = "auto";
  std::string preset = "auto";  ///< of the step sizes that are not given
  /// The step sizes that are given, in the order of step_sizes().
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
  std::optional<double> prior;  ///< weight decay times the number of training rows

  std::string topology = "auto", weights = "auto";

  std::string search = "auto";  ///< "on" or "off": whether settings are chosen by trials on the training rows
  double budget = 0;            ///< seconds for the search and the training after it, on two cores; 0: by the data
  std::optional<std::size_t> iterations;
  std::optional<std::size_t> evaluate_every;  ///< 0: at the end only
  std::string on_divergence = "auto";         ///< "stop" or "retreat"
  std::string alone = "auto";                 ///< whether sites also train on their own rows, for comparison
  std::size_t batch_statistics = 4;  ///< batches of each worker for x̄'s batch norms; 0: workers' running statistics
  std::size_t patience = 0;          ///< stop after so many evaluations without a better validation AUROC; 0: never
  std::size_t checkpoint_every = 0;  ///< iterations; 0: by the clock only
  double checkpoint_minutes = 5;     ///< 0: not by the clock
  std::filesystem::path warm_start;  ///< a run folder or model file; training starts from its averaged model
  std::shared_ptr<const TrainedModel> warm_model;  ///< the same, as an object in memory
};

/// Returns all settings by section, bound to `config`.
Settings train_settings(TrainConfig& config);

/// Returns the options of data preparation, with the run's seed and threads.
DataOptions data_options(const TrainConfig& config);

/// Fills in the values that depend on the data and checks the configuration. Throws InputError if something does not
/// fit.
void resolve(TrainConfig& config, const PreparedData& data);

// What a resolved configuration means for the layers below.
LayerGraph make_graph(const TrainConfig& config, const PreparedData& data);
MethodOptions method_options(const TrainConfig& config);
AurocOptions objective_options(const TrainConfig& config, const PreparedData& data);
Topology make_topology(const TrainConfig& config);

/// The arguments of a setting's `used`.
struct ResolvedRun {
  const TrainConfig& config;
  const PreparedData& data;
  const MethodInfo& method;
  bool composed = false;  ///< whether there is an inner step
};

/// Returns the names of the settings that have no effect on a run of this resolved configuration: those of other
/// methods, models and kinds of data.
std::vector<std::string> idle_settings(const TrainConfig& config, const PreparedData& data);

}  // namespace saddlemesh
