#pragma once

#include <cstdint>
#include <span>

#include "saddlemesh/auroc/auroc_options.hpp"

// The two losses as functions of a batch's logits s_i and labels b_i, computed in double precision.
namespace saddlemesh {

/// What a sample of each class weighs in the cross-entropy.
struct ClassWeights {
  double positive = 1, negative = 1;
};

/// 1/(2p) and 1/(2(1 − p)): half of all weight on each class, 1 on average over the data.
ClassWeights balanced_weights(double positive_ratio);

/// Mean of weight_i · log(1 + e^−s_i) over positives and weight_i · log(1 + e^s_i) over negatives.
template <class Real>
double cross_entropy(std::span<const Real> logits, std::span<const std::uint8_t> labels, const ClassWeights& weights);

/// slopes ← its derivatives by the logits, weight_i · (σ(s_i) − b_i)/B.
template <class Real>
void cross_entropy_slopes(std::span<const Real> logits, std::span<const std::uint8_t> labels,
                          const ClassWeights& weights, std::span<Real> slopes);

/// out ← d/dε of these derivatives at logits s + ε ṡ: weight_i · σ′(s_i) · ṡ_i/B.
template <class Real>
void cross_entropy_tangent(std::span<const Real> logits, std::span<const std::uint8_t> labels,
                           const ClassWeights& weights, std::span<const Real> logit_tangents, std::span<Real> out);

/// What the terms of the AUROC loss weigh: those of a positive, those of a negative, and w².
struct AurocWeights {
  double positive = 0.5, negative = 0.5, dual = 0.25;
};

/// The weights of the paper's loss, (1 − p, p, p(1 − p)), or of the normalised one, which is the paper's divided by
/// p(1 − p): (1/p, 1/(1 − p), 1).
AurocWeights auroc_weights(double positive_ratio, LossScale scale);

/// Where the AUROC loss is taken: the scores' centres a of positives and b of negatives, and the dual w.
struct AurocPoint {
  double a = 0, b = 0, w = 0;
  AurocWeights weights;
  Score score = Score::raw;
};

/// Its value and its derivatives by a, b and w.
struct AurocSlopes {
  double value = 0, a = 0, b = 0, w = 0;
};

/// With weights (c₊, c₋, c), the mean over the batch of
///
///   c₊ ((z − a)² − 2(1 + w) z) [positive] + c₋ ((z − b)² + 2(1 + w) z) [negative] − c w²
///
/// where z = s or σ(s); slopes ← its derivatives by the logits. auroc_weights(p, LossScale::paper) makes this the
/// paper's loss.
template <class Real>
AurocSlopes auroc_loss(std::span<const Real> logits, std::span<const std::uint8_t> labels, const AurocPoint& at,
                       std::span<Real> slopes);

}  // namespace saddlemesh
