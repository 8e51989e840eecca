#pragma once

#include <cstdint>
#include <span>

#include "saddlemesh/auroc/options.hpp"

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

/// Where the AUROC loss is taken: the scores' centres a of positives and b of negatives, the dual w, and p.
struct AurocPoint {
  double a = 0, b = 0, w = 0, positive_ratio = 0.5;
  Score score = Score::raw;
};

/// Its value and its derivatives by a, b and w.
struct AurocSlopes {
  double value = 0, a = 0, b = 0, w = 0;
};

/// Mean over the batch of
///
///   (1 − p)(z − a)² [positive] + p (z − b)² [negative] + 2(1 + w)( p z [negative] − (1 − p) z [positive] ) − p(1 − p)
///   w²
///
/// with z = s or σ(s); slopes ← its derivatives by the logits.
template <class Real>
AurocSlopes auroc_loss(std::span<const Real> logits, std::span<const std::uint8_t> labels, const AurocPoint& at,
                       std::span<Real> slopes);

}  // namespace saddlemesh
