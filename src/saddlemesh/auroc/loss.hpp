#pragma once

#include <cstdint>
#include <span>

#include "saddlemesh/auroc/auroc_options.hpp"

// The two losses as functions of a batch's logits s_i and labels b_i, computed in double precision.
namespace saddlemesh {

/// The weights of positives and negatives in the cross-entropy.
struct ClassWeights {
  double positive = 1, negative = 1;
};

/// Returns 1/(2p) and 1/(2(1 − p)): each class gets half of the total weight, and the mean weight over the data is 1.
ClassWeights balanced_weights(double positive_ratio);

/// Returns the mean of weight_i · log(1 + e^−s_i) over positives and weight_i · log(1 + e^s_i) over negatives.
template <class Real>
double cross_entropy(std::span<const Real> logits, std::span<const std::uint8_t> labels, const ClassWeights& weights);

/// slopes ← the derivatives of cross_entropy with respect to the logits, weight_i · (σ(s_i) − b_i)/B.
template <class Real>
void cross_entropy_slopes(std::span<const Real> logits, std::span<const std::uint8_t> labels,
                          const ClassWeights& weights, std::span<Real> slopes);

/// out ← the directional derivative d/dε of those derivatives at logits s + ε ṡ: weight_i · σ′(s_i) · ṡ_i/B.
template <class Real>
void cross_entropy_tangent(std::span<const Real> logits, std::span<const std::uint8_t> labels,
                           const ClassWeights& weights, std::span<const Real> logit_tangents, std::span<Real> out);

/// The weights of the AUROC loss: for positives, for negatives, and for w².
struct AurocWeights {
  double positive = 0.5, negative = 0.5, dual = 0.25;
};

/// Returns the weights of the paper's loss, (1 − p, p, p(1 − p)), or of the normalized loss, which is the paper's
/// divided by p(1 − p): (1/p, 1/(1 − p), 1).
AurocWeights auroc_weights(double positive_ratio, LossScale scale);

/// The point at which the AUROC loss is evaluated: the centres a of the positives' scores and b of the negatives', and
/// the dual w.
struct AurocPoint {
  double a = 0, b = 0, w = 0;
  AurocWeights weights;
  Score score = Score::raw;
};

/// The value of the AUROC loss and its derivatives with respect to a, b and w.
struct AurocSlopes {
  double value = 0, a = 0, b = 0, w = 0;
};

/// Returns, for weights (c₊, c₋, c), the mean over the batch of
///
///   c₊ ((z − a)² − 2(1 + w) z) [positive] + c₋ ((z − b)² + 2(1 + w) z) [negative] − c w²
///
/// where z = s or σ(s). slopes ← its derivatives with respect to the logits. With auroc_weights(p, LossScale::paper)
/// this is the paper's loss.
template <class Real>
AurocSlopes auroc_loss(std::span<const Real> logits, std::span<const std::uint8_t> labels, const AurocPoint& at,
                       std::span<Real> slopes);

}  // namespace saddlemesh
