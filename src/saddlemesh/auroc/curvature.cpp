#include "saddlemesh/auroc/curvature.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "saddlemesh/auroc/logistic.hpp"
#include "saddlemesh/auroc/sampled_network.hpp"
#include "saddlemesh/core/vector_ops.hpp"

namespace saddlemesh {
namespace {

// Returns ℓ″ of a sample divided by the batch size.
double second_derivative(const AurocOptions& options, const SampleWeights& weights, bool positive, double logit) {
  if (options.objective == Objective::cross_entropy) {
    return (positive ? weights.cross_entropy.positive : weights.cross_entropy.negative) / 4;
  }
  const double slope = options.score == Score::sigmoid ? logistic(logit).slope : 1;
  return 2 * (positive ? weights.auroc.positive : weights.auroc.negative) * slope * slope;
}

template <class Real>
std::vector<Real> second_derivatives(const AurocTask<Real>& task, std::span<const Real> logits,
                                     std::span<const std::uint8_t> labels, std::size_t worker) {
  const auto batch = static_cast<double>(logits.size());
  std::vector<Real> out(logits.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = static_cast<Real>(
        second_derivative(task.options(), task.weights(worker), labels[i] != 0, static_cast<double>(logits[i])) /
        batch);
  }
  return out;
}

// v ← v/‖v‖; returns ‖v‖. Leaves a vector of length 0 unchanged.
template <class Real>
double normalise(std::vector<Real>& v) {
  const double length = std::sqrt(sum_of_squares(std::span<const Real>(v)));
  if (!(length > 0)) return 0;
  for (Real& value : v) value = static_cast<Real>(static_cast<double>(value) / length);
  return length;
}

}  // namespace

// A loss whose slopes are zero and whose second derivatives are ℓ″ has the Gauss-Newton matrix as its Hessian.
template <class Real>
double outer_curvature(AurocTask<Real>& task, std::span<const Real> x, const Draw& draw) {
  constexpr int products = 20;
  const std::size_t parameters = task.graph().parameter_count();
  SampledNetwork<Real> sampled(task, task.batch(draw.worker), true);
  const auto logits = sampled.forward(x.first(parameters), draw);
  const std::vector<Real> curved = second_derivatives<Real>(task, logits, sampled.labels(), draw.worker);
  std::vector<Real> direction(parameters), product(parameters), slopes(curved);
  sampled.network().backward(slopes, std::span(direction));  // any direction in the span of the samples' gradients
  std::ranges::fill(slopes, Real{0});
  sampled.network().backward(slopes, std::span(product));
  double curvature = 0;
  for (int i = 0; i < products && normalise(direction) > 0; ++i) {
    const auto tangents = sampled.network().tangent_forward(direction);
    std::ranges::transform(tangents, curved, slopes.begin(), std::multiplies<>());
    sampled.network().tangent_backward(slopes, std::span(product));
    std::swap(direction, product);
    curvature = std::sqrt(sum_of_squares(std::span<const Real>(direction)));
  }
  return curvature;
}

template double outer_curvature(AurocTask<float>&, std::span<const float>, const Draw&);
template double outer_curvature(AurocTask<double>&, std::span<const double>, const Draw&);

}  // namespace saddlemesh
