#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "saddlemesh/data/augment.hpp"
#include "saddlemesh/data/sampler.hpp"
#include "saddlemesh/nn/network.hpp"
#include "saddlemesh/problem/objective.hpp"

namespace saddlemesh {

/// How the inner step θ − ρ∇CE(θ) is differentiated.
enum class Jacobian : std::uint8_t {
  exact,     ///< v − ρ ∇²CE(θ) v: one Hessian-vector product, the arithmetic of two gradients
  identity,  ///< v: the first-order variant, cheaper and biased by ρ∇²CE
};

/// What of the network's logit enters the AUROC loss.
enum class Score : std::uint8_t {
  raw,      ///< the logit: learns faster on tables, and can run away
  sigmoid,  ///< its sigmoid, in (0, 1): slower and stable
};

/// What compositional AUROC training can be asked for.
struct AurocOptions {
  std::size_t batch = 32;  ///< samples in each of a worker's batches; the paper's for images
  SamplerOptions sampler;  ///< how they are drawn
  Augment augment;         ///< of images
  double rho = 0.1;        ///< ρ of the inner step, the paper's
  Jacobian jacobian = Jacobian::exact;
  Score score = Score::raw;                ///< default_score says which suits a network
  double weight_decay = 0;                 ///< of (decay/2)·‖θ‖² in the outer function, at g's θ
  bool class_weighted = false;             ///< cross-entropy with both classes of equal weight in all
  bool composition = true;                 ///< off: g(x) = x, the problem that dsgda is for
  Objective objective = Objective::auroc;  ///< cross_entropy: f = CE(θ), without composition, a, b and w left alone
  /// p, the share of positives in the data of all workers. Counted over all shards unless given; a given one is
  /// trusted whatever the shards hold, for where they are not all in one process. With stratified batches their share
  /// of positives takes its place: the same objective but for a factor where workers have equal shares of positives.
  std::optional<double> positive_ratio;
  Backend backend = Backend::automatic;

  /// Whether there is an inner step.
  [[nodiscard]] bool composed() const { return composition && objective == Objective::auroc; }
};

/// InputError for a batch of 0, ρ that is not positive, or a ratio outside (0, 1).
void validate(const AurocOptions& options);

/// Sigmoid for networks with convolutions, which raw scores make diverge; raw otherwise.
Score default_score(const LayerGraph& graph);

}  // namespace saddlemesh
