#include "saddlemesh/auroc/loss.hpp"

#include "saddlemesh/auroc/logistic.hpp"

namespace saddlemesh {

ClassWeights balanced_weights(double positive_ratio) {
  return {.positive = 1 / (2 * positive_ratio), .negative = 1 / (2 * (1 - positive_ratio))};
}

AurocWeights auroc_weights(double positive_ratio, LossScale scale) {
  const double p = positive_ratio;
  const double q = 1 - p;
  if (scale == LossScale::normalized) return {.positive = 1 / p, .negative = 1 / q, .dual = 1};
  return {.positive = q, .negative = p, .dual = p * q};
}

namespace {

// The class of a sample as numbers, so that loops over samples have no branches and vectorise: sign · s is s for
// negatives and −s for positives.
struct Side {
  Side(std::uint8_t label, const ClassWeights& weights)
      : sign(1.0 - 2.0 * label), weight(weights.negative + (weights.positive - weights.negative) * label) {}
  double sign, weight;
};

}  // namespace

template <class Real>
double cross_entropy(std::span<const Real> logits, std::span<const std::uint8_t> labels, const ClassWeights& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < logits.size(); ++i) {
    const Side side(labels[i], weights);
    sum += side.weight * softplus(side.sign * static_cast<double>(logits[i]));
  }
  return sum / static_cast<double>(logits.size());
}

template <class Real>
void cross_entropy_slopes(std::span<const Real> logits, std::span<const std::uint8_t> labels,
                          const ClassWeights& weights, std::span<Real> slopes) {
  const double share = 1 / static_cast<double>(logits.size());
  for (std::size_t i = 0; i < logits.size(); ++i) {
    const Side side(labels[i], weights);
    // σ(s) − 1 = −σ(−s), without cancellation
    const double slope = logistic(side.sign * static_cast<double>(logits[i])).value;
    slopes[i] = static_cast<Real>(side.sign * slope * (side.weight * share));
  }
}

template <class Real>
void cross_entropy_tangent(std::span<const Real> logits, std::span<const std::uint8_t> labels,
                           const ClassWeights& weights, std::span<const Real> logit_tangents, std::span<Real> out) {
  const double share = 1 / static_cast<double>(logits.size());
  for (std::size_t i = 0; i < logits.size(); ++i) {
    const double weight = Side(labels[i], weights).weight * share;
    const double curvature = logistic(static_cast<double>(logits[i])).slope * weight;
    out[i] = static_cast<Real>(curvature * static_cast<double>(logit_tangents[i]));
  }
}

template <class Real>
AurocSlopes auroc_loss(std::span<const Real> logits, std::span<const std::uint8_t> labels, const AurocPoint& at,
                       std::span<Real> slopes) {
  const auto& [of_positive, of_negative, of_dual] = at.weights;
  const auto count = static_cast<double>(logits.size());
  AurocSlopes sum;
  for (std::size_t i = 0; i < logits.size(); ++i) {
    const auto s = static_cast<double>(logits[i]);
    const Logistic z = at.score == Score::sigmoid ? logistic(s) : Logistic{.value = s, .slope = 1};
    const bool positive = labels[i] != 0;
    const double weight = positive ? of_positive : of_negative;
    const double side = positive ? -of_positive : of_negative;
    const double off = z.value - (positive ? at.a : at.b);
    sum.value += weight * off * off + 2 * (1 + at.w) * side * z.value;
    (positive ? sum.a : sum.b) -= 2 * weight * off;
    sum.w += 2 * side * z.value;
    slopes[i] = static_cast<Real>((2 * weight * off + 2 * (1 + at.w) * side) * z.slope / count);
  }
  return {.value = sum.value / count - of_dual * at.w * at.w,
          .a = sum.a / count,
          .b = sum.b / count,
          .w = sum.w / count - 2 * of_dual * at.w};
}

template double cross_entropy(std::span<const float>, std::span<const std::uint8_t>, const ClassWeights&);
template double cross_entropy(std::span<const double>, std::span<const std::uint8_t>, const ClassWeights&);
template void cross_entropy_slopes(std::span<const float>, std::span<const std::uint8_t>, const ClassWeights&,
                                   std::span<float>);
template void cross_entropy_slopes(std::span<const double>, std::span<const std::uint8_t>, const ClassWeights&,
                                   std::span<double>);
template void cross_entropy_tangent(std::span<const float>, std::span<const std::uint8_t>, const ClassWeights&,
                                    std::span<const float>, std::span<float>);
template void cross_entropy_tangent(std::span<const double>, std::span<const std::uint8_t>, const ClassWeights&,
                                    std::span<const double>, std::span<double>);
template AurocSlopes auroc_loss(std::span<const float>, std::span<const std::uint8_t>, const AurocPoint&,
                                std::span<float>);
template AurocSlopes auroc_loss(std::span<const double>, std::span<const std::uint8_t>, const AurocPoint&,
                                std::span<double>);

}  // namespace saddlemesh
