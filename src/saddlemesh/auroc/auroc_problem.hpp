// Public: the problem and its starting point, for a session
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "saddlemesh/auroc/task.hpp"

namespace saddlemesh {

/// Compositional AUROC maximisation. With θ the network's parameters, x = (θ, a, b), y = w and CE the mean
/// cross-entropy of the logits,
///
///   g_k(x; ξ)    = ( θ − ρ ω_k ∇CE(θ; ξ), a, b )
///   f_k(g, w; ζ) = the AUROC loss (loss.hpp) of the network at g's θ, with g's a and b, its samples weighed by ω_k
///
/// with ω_k = K n_k/N (sample_weights.hpp), so that the means over workers of g_k and f_k are those of all rows. Here ξ
/// and ζ are batches of the worker's rows, drawn with replacement. Both passes normalise with the statistics of their
/// own batch. Options turn this into its non-compositional and plain forms; sizes stay the same.
template <class Real>
ProblemFactory<Real> auroc_problem(std::shared_ptr<AurocTask<Real>> task);

/// Returns where training begins: initial_parameters, a = b = 0, and w = 0.
template <class Real>
struct StartingPoint {
  std::vector<Real> x, y;
};
template <class Real>
StartingPoint<Real> auroc_start(const LayerGraph& graph, std::uint64_t seed);

}  // namespace saddlemesh
