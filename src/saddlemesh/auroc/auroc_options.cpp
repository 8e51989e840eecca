#include "saddlemesh/auroc/auroc_options.hpp"

#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

void validate(const AurocOptions& options) {
  if (options.batch == 0) throw InputError("batch = 0 is refused: a batch needs at least one sample");
  if (!(options.batch_share >= 0 && options.batch_share <= 1)) {
    throw InputError(
        fmt::format("batch_share = {} is refused: expected a share of a worker's rows, above 0 and at most 1, or 0 for "
                    "batches of equal size",
                    options.batch_share));
  }
  if (options.composed() && !(options.rho > 0 && std::isfinite(options.rho))) {
    throw InputError(
        fmt::format("rho = {} is refused: the inner step θ − rho·∇CE(θ) needs rho > 0; to train without this step, "
                    "turn composition off",
                    options.rho));
  }
  if (!(options.weight_decay >= 0 && std::isfinite(options.weight_decay))) {
    throw InputError(
        fmt::format("weight_decay = {} is refused: expected 0 or a small positive number", options.weight_decay));
  }
  const SamplerOptions& sampler = options.sampler;
  if (sampler.sampling == Sampling::stratified && options.batch < 2) {
    throw InputError("batch = 1 is refused: a stratified batch needs rows of both classes");
  }
  if (sampler.sampling == Sampling::stratified && !(sampler.positives > 0 && sampler.positives < 1)) {
    throw InputError(fmt::format(
        "sampler = {} is refused: the share of positives in a batch must be above 0 and below 1", to_text(sampler)));
  }
}

AurocOptions auroc_options_for(Objective objective, bool composition, AurocOptions options) {
  options.objective = objective;
  options.composition = options.composition && composition;
  return options;
}

Score default_score(const LayerGraph& graph) {
  return graph.has_convolutions() ? Score::sigmoid : Score::raw;
}

}  // namespace saddlemesh
