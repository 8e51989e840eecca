#include <algorithm>

#include "saddlemesh/auroc/method_options.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/run/config/train_config.hpp"

namespace saddlemesh {
namespace {

constexpr std::string_view automatic = "auto";

std::size_t training_rows(const PreparedData& data) {
  std::size_t rows = 0;
  for (const WorkerRows& worker : data.workers) rows += worker.train;
  return rows;
}

bool has_convolutions(const LayerGraph& graph) {
  return default_score(graph) == Score::sigmoid;
}

struct Choice {
  MethodOptions steps;
  double weight_decay = 0;
};

// What has trained best (docs/training.md). The AUROC loss grows with p(1 − p), so that steps are as long for rare
// positives as for frequent ones if gamma_x falls with it; the decay is that of a prior on the parameters, which weighs
// less the more rows there are.
Choice best_choice(const MethodInfo& method, bool convolutions, const PreparedData& data) {
  Choice best{.steps = preset("paper")};
  best.steps.schedule = parse_step_schedule("cosine:0.05");
  if (convolutions) {
    best.steps.gamma_x = 3;
    return best;
  }
  const bool auroc = method.objective == Objective::auroc;
  const double scale = auroc ? 4 * data.positive_ratio * (1 - data.positive_ratio) : 1;
  best.steps.alpha = best.steps.delta = 3;
  best.steps.beta_x = best.steps.beta_y = 3.3;
  best.steps.gamma_x = 1 / scale;
  best.weight_decay = (auroc ? 20 : 5) * scale / static_cast<double>(training_rows(data));
  return best;
}

template <class Value>
void fill(std::optional<Value>& setting, Value value) {
  if (!setting) setting = value;
}

void resolve_steps(TrainConfig& c, bool convolutions, const PreparedData& data) {
  const MethodInfo& method = find_method(c.method);
  const Choice base =
      c.preset == automatic ? best_choice(method, convolutions, data) : Choice{.steps = preset(c.preset)};
  fill(c.eta, base.steps.eta);
  fill(c.gamma_x, base.steps.gamma_x);
  fill(c.gamma_y, base.steps.gamma_y);
  fill(c.alpha, base.steps.alpha);
  fill(c.beta_x, base.steps.beta_x);
  fill(c.beta_y, base.steps.beta_y);
  fill(c.delta, base.steps.delta);
  fill(c.schedule, base.steps.schedule);
  fill(c.weight_decay, base.weight_decay);
  fill(c.first_batch, method.averages_inner ? base.steps.first_batch : std::size_t{1});
  c.schedule->iterations = *c.iterations;
  validate(method, method_options(c));
}

std::size_t default_iterations(const TrainConfig& c, bool convolutions, const PreparedData& data) {
  if (convolutions) return 600;
  constexpr std::size_t epochs = 200;
  return std::clamp<std::size_t>(epochs * training_rows(data) / (*c.batch * c.data.workers), 3000, 20'000);
}

void resolve_loop(TrainConfig& c, bool convolutions, const PreparedData& data) {
  fill(c.iterations, default_iterations(c, convolutions, data));
  fill<std::size_t>(c.evaluate_every, std::max<std::size_t>(*c.iterations / 40, 1));
  if (c.patience > 0 && data.validation_count.rows == 0) {
    throw InputError("patience needs rows to be measured on: give a validation-share, as in 0.1");
  }
}

}  // namespace

DataOptions data_options(const TrainConfig& config) {
  DataOptions options = config.data;
  if (config.data_seed) options.seed = *config.data_seed;
  return options;
}

void resolve(TrainConfig& config, const PreparedData& data) {
  config.data_seed = data_options(config).seed;
  if (config.model.name == automatic) config.model.name = data.data->images() ? "resnet20" : "mlp";
  const LayerGraph graph = make_graph(config, data);
  const bool convolutions = has_convolutions(graph);
  fill<std::size_t>(config.batch, convolutions ? 32 : 128);
  resolve_loop(config, convolutions, data);
  resolve_steps(config, convolutions, data);
  if (config.score == automatic) config.score = default_score(graph) == Score::sigmoid ? "sigmoid" : "raw";
  if (config.topology == automatic) config.topology = find_method(config.method).complete_graph ? "complete" : "ring";
}

LayerGraph make_graph(const TrainConfig& config, const PreparedData& data) {
  return make_model(config.model, data.data->shape);
}

MethodOptions method_options(const TrainConfig& config) {
  return {.eta = *config.eta,
          .gamma_x = *config.gamma_x,
          .gamma_y = *config.gamma_y,
          .alpha = *config.alpha,
          .beta_x = *config.beta_x,
          .beta_y = *config.beta_y,
          .delta = *config.delta,
          .first_batch = *config.first_batch,
          .independent_jacobian_batch = config.independent_jacobian_batch,
          .tracking = config.tracking,
          .schedule = *config.schedule,
          .clip = config.clip};
}

AurocOptions objective_options(const TrainConfig& config, const PreparedData& data) {
  const AurocOptions options{.batch = *config.batch,
                             .sampler = config.sampler,
                             .augment = config.augment,
                             .rho = config.rho,
                             .jacobian = config.jacobian,
                             .score = config.score == "sigmoid" ? Score::sigmoid : Score::raw,
                             .weight_decay = *config.weight_decay,
                             .class_weighted = config.class_weighted,
                             .positive_ratio = data.positive_ratio};
  return auroc_options_for(find_method(config.method), options);
}

Topology make_topology(const TrainConfig& config) {
  TopologySpec spec{.name = config.topology, .workers = config.data.workers, .seed = config.data.seed};
  if (config.weights != automatic) spec.weights = parse_weights(config.weights);
  return make_topology(spec);
}

}  // namespace saddlemesh
