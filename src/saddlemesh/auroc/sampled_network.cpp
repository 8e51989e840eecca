#include "saddlemesh/auroc/sampled_network.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/auroc/batch.hpp"
#include "saddlemesh/core/divergence.hpp"
#include "saddlemesh/core/vector_ops.hpp"

namespace saddlemesh {

template <class Real>
SampledNetwork<Real>::SampledNetwork(AurocTask<Real>& task, std::size_t batch, bool tangents)
    : task_(task),
      network_(make_network<Real>(task.graph(), task.data(),
                                  {.batch = batch, .backend = task.options().backend, .tangents = tangents})),
      rows_(batch),
      labels_(batch) {}

template <class Real>
std::span<const Real> SampledNetwork<Real>::forward(std::span<const Real> parameters, const Draw& draw) {
  task_.sampler(draw.worker).sample(draw, rows_);
  std::ranges::transform(rows_, labels_.begin(), [&](std::uint32_t row) { return task_.data().labels[row]; });
  if (task_.options().augment.any()) {
    gather_augmented(task_.data(), rows_, task_.options().augment, draw, network_.input());
  } else {
    load(network_, task_.data(), rows_);
  }
  const auto logits = network_.forward(parameters);
  if (!all_finite(logits)) {
    const std::string layer = network_.first_non_finite();
    throw_not_finite(draw, layer.empty() ? "the logit" : fmt::format("the output of layer \"{}\"", layer),
                     task_.options());
  }
  return logits;
}

void throw_not_finite(const Draw& draw, const std::string& what, const AurocOptions& options) {
  const bool sigmoid_helps = options.objective == Objective::auroc && options.score == Score::raw;
  throw DivergenceError::not_finite(
      {draw.worker, draw.iteration, what},
      fmt::format("{}smaller step sizes (gamma_x, gamma_y, eta) may help", sigmoid_helps ? "sigmoid scores or " : ""));
}

template class SampledNetwork<float>;
template class SampledNetwork<double>;

}  // namespace saddlemesh
