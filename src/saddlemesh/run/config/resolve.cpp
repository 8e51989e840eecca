#include <algorithm>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/method/auroc_options.hpp"
#include "saddlemesh/run/config/train_config.hpp"

namespace saddlemesh {
namespace {

constexpr std::string_view automatic = "auto";

bool has_convolutions(const LayerGraph& graph) {
  return default_score(graph) == Score::sigmoid;
}

// What trains best on images: the paper's settings. On tables: measured in docs/training.md.
MethodOptions best_steps(bool convolutions) {
  static_cast<void>(convolutions);
  return preset("paper");
}

template <class Value>
void fill(std::optional<Value>& setting, Value value) {
  if (!setting) setting = value;
}

void resolve_steps(TrainConfig& c, bool convolutions) {
  const MethodInfo& method = find_method(c.method);
  const MethodOptions base = c.preset == automatic ? best_steps(convolutions) : preset(c.preset);
  fill(c.eta, base.eta);
  fill(c.gamma_x, base.gamma_x);
  fill(c.gamma_y, base.gamma_y);
  fill(c.alpha, base.alpha);
  fill(c.beta_x, base.beta_x);
  fill(c.beta_y, base.beta_y);
  fill(c.delta, base.delta);
  fill(c.first_batch, method.averages_inner ? base.first_batch : std::size_t{1});
  c.schedule.iterations = *c.iterations;
  validate(method, method_options(c));
}

void resolve_loop(TrainConfig& c, bool convolutions, const PreparedData& data) {
  fill<std::size_t>(c.iterations, convolutions ? 600 : 20'000);
  fill<std::size_t>(c.evaluate_every, std::max<std::size_t>(*c.iterations / 40, 1));
  if (c.patience > 0 && data.validation_rows.empty()) {
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
  resolve_loop(config, convolutions, data);
  resolve_steps(config, convolutions);
  fill<std::size_t>(config.batch, convolutions ? 32 : 128);
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
          .schedule = config.schedule,
          .clip = config.clip};
}

AurocOptions objective_options(const TrainConfig& config, const PreparedData& data) {
  const AurocOptions options{.batch = *config.batch,
                             .sampler = config.sampler,
                             .augment = config.augment,
                             .rho = config.rho,
                             .jacobian = config.jacobian,
                             .score = config.score == "sigmoid" ? Score::sigmoid : Score::raw,
                             .weight_decay = config.weight_decay,
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
