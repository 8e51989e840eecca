#pragma once

#include <cstddef>
#include <span>

#include "saddlemesh/auroc/task.hpp"

namespace saddlemesh {

/// The curvature of a worker's outer loss at the network's parameters in x, on the draw's batch: the largest eigenvalue
/// of the Gauss-Newton matrix (1/B) Σ ℓ″_i ∇s_i ∇s_iᵀ. Power iteration approaches it from below.
///
/// Here s_i are the logits and ℓ″_i the second derivative of the loss with respect to a score: 2 c_i for the AUROC loss
/// with weights c (loss.hpp), times σ′(s_i)² for sigmoid scores; and weight_i/4, its largest value, for the
/// cross-entropy. For a linear network, descent with a step longer than 2 divided by this value grows without bound.
template <class Real>
double outer_curvature(AurocTask<Real>& task, std::span<const Real> x, const Draw& draw);

}  // namespace saddlemesh
