#include <algorithm>
#include <cmath>

#include "saddlemesh/auroc/auroc_options.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/model/average.hpp"
#include "saddlemesh/train/config/evaluation_budget.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {
namespace {

constexpr std::string_view automatic = "auto";

std::size_t training_rows(const PreparedData& data) {
  std::size_t rows = 0;
  for (const WorkerRows& worker : data.workers) rows += worker.train;
  return rows;
}

struct Choice {
  MethodOptions steps;
  double prior = 0;  // divided by the number of rows, this is the weight decay
};

// The choices that trained best (docs/training.md) with the normalized loss.
Choice best_choice(const MethodInfo& method, bool convolutions) {
  Choice best{.steps = preset("paper")};
  best.steps.schedule = parse_step_schedule("cosine:0.05");
  const bool auroc = method.objective == Objective::auroc;
  if (auroc) best.steps.gamma_y = 0.1;  // with a dual ten times faster, training can end with the ranking reversed
  if (convolutions) {
    best.steps.gamma_x = auroc ? 0.27 : 3;
    return best;
  }
  best.steps.alpha = best.steps.delta = 3;
  best.steps.beta_x = best.steps.beta_y = 3.3;
  best.steps.gamma_x = auroc ? 0.25 : 1;
  best.prior = auroc ? 80.0 : 5.0;
  return best;
}

// Rescales the steps for the paper's loss, which is p(1 − p) times the normalized one.
void rescale(Choice& choice, double positive_ratio) {
  const double scale = positive_ratio * (1 - positive_ratio);
  choice.steps.gamma_x /= scale;
  choice.steps.gamma_y /= scale;
  choice.prior *= scale;
}

template <class Value>
void fill(std::optional<Value>& setting, Value value) {
  if (!setting) setting = value;
}

// Chooses between the two methods that track the inner estimate. If workers' rows differ, so does the outer gradient,
// and d-scgdam-gt solves another problem than the stated one (docs/methods.md).
std::string best_method(const TrainConfig& c, const PreparedData& data) {
  const bool differ = data.sites || c.data.shards.scheme != ShardScheme::even;
  return differ && c.tracking == Tracking::combine_then_adapt ? "d-scgdam-gt2" : "d-scgdam-gt";
}

void resolve_steps(TrainConfig& c, bool convolutions, const PreparedData& data) {
  const MethodInfo& method = find_method(c.method);
  Choice base = c.preset == automatic ? best_choice(method, convolutions) : Choice{.steps = preset(c.preset)};
  const bool paper_loss = method.objective == Objective::auroc && c.loss_scale == "paper";
  if (c.preset == automatic && paper_loss) rescale(base, data.positive_ratio);
  for (const StepSize& step : step_sizes()) fill(c.step(step.value), base.steps.*step.value);
  fill(c.schedule, base.steps.schedule);
  fill(c.prior, base.prior);
  fill(c.weight_decay, *c.prior / static_cast<double>(training_rows(data)));
  fill(c.first_batch, method.averages_inner ? base.steps.first_batch : std::size_t{1});
  c.schedule->iterations = *c.iterations;
  if (c.on_divergence == automatic) c.on_divergence = c.preset == automatic ? "retreat" : "stop";
  validate(method, method_options(c));
}

std::size_t default_iterations(const TrainConfig& c, bool convolutions, const PreparedData& data) {
  if (convolutions) return 600;
  constexpr double epochs = 200;
  const auto rows = static_cast<double>(training_rows(data));
  const double samples =
      c.batch_share > 0 ? c.batch_share * rows : static_cast<double>(*c.batch * worker_count(c.data));
  return static_cast<std::size_t>(std::clamp(std::floor(epochs * rows / samples), 3000.0, 20'000.0));
}

void resolve_loop(TrainConfig& c, bool convolutions, const PreparedData& data) {
  fill(c.iterations, default_iterations(c, convolutions, data));
  if (!c.evaluate_every) c.evaluate_every = affordable_evaluate_every(*c.iterations, evaluation_cost(c, data));
  if (c.patience > 0 && data.validation_count.rows == 0) {
    throw InputError("patience requires validation rows: give validation-share, such as 0.1");
  }
}

}  // namespace

DataOptions data_options(const TrainConfig& config) {
  DataOptions options = config.data;
  options.seed = config.data_seed.value_or(config.seed);
  options.read.threads = config.threads;
  return options;
}

void resolve(TrainConfig& config, const PreparedData& data) {
  fill<std::size_t>(config.bins, 0);
  if (config.search == automatic) config.search = "off";
  config.data_seed = data_options(config).seed;
  config.data.workers = data.workers.size();
  if (config.method == automatic) config.method = best_method(config, data);
  if (config.model.name == automatic) config.model.name = data.data->is_images() ? "resnet20" : "mlp";
  if (!config.members.empty()) require_averageable(config.model);
  const LayerGraph graph = make_graph(config, data);
  const bool convolutions = graph.has_convolutions();
  fill<std::size_t>(config.batch, convolutions ? 32 : 128);
  resolve_loop(config, convolutions, data);
  if (config.loss_scale == automatic) config.loss_scale = config.preset == "paper" ? "paper" : "normalized";
  resolve_steps(config, convolutions, data);
  if (config.score == automatic) config.score = default_score(graph) == Score::sigmoid ? "sigmoid" : "raw";
  if (config.topology == automatic) config.topology = find_method(config.method).complete_graph ? "complete" : "ring";
}

LayerGraph make_graph(const TrainConfig& config, const PreparedData& data) {
  return make_model(config.model, data.data->shape);
}

MethodOptions method_options(const TrainConfig& config) {
  MethodOptions options{.first_batch = *config.first_batch,
                        .independent_jacobian_batch = config.independent_jacobian_batch,
                        .tracking = config.tracking,
                        .schedule = *config.schedule,
                        .clip = config.clip};
  for (std::size_t i = 0; i < config.steps.size(); ++i) options.*step_sizes()[i].value = config.steps[i].value();
  return options;
}

AurocOptions objective_options(const TrainConfig& config, const PreparedData& data) {
  AurocOptions options{.batch = *config.batch,
                       .batch_share = config.batch_share,
                       .sampler = config.sampler,
                       .augment = config.augment,
                       .rho = config.rho,
                       .jacobian = config.jacobian,
                       .score = config.score == "sigmoid" ? Score::sigmoid : Score::raw,
                       .weight_decay = *config.weight_decay,
                       .class_weighted = config.class_weighted,
                       .scale = config.loss_scale == "paper" ? LossScale::paper : LossScale::normalized,
                       .weighing = config.weigh};
  for (const WorkerRows& worker : data.workers) {
    options.worker_rows.push_back({.rows = worker.train, .positives = worker.train_positives});
  }
  const MethodInfo& method = find_method(config.method);
  return auroc_options_for(method.objective, method.composition, options);
}

Topology make_topology(const TrainConfig& config) {
  TopologySpec spec{.name = config.topology, .workers = worker_count(config.data), .seed = config.seed};
  if (config.weights != automatic) spec.weights = parse_weights(config.weights);
  return make_topology(spec);
}

}  // namespace saddlemesh
