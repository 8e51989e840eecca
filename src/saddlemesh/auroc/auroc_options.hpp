// Public: options of the compositional AUROC problem
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "saddlemesh/data/augment.hpp"
#include "saddlemesh/data/sampler.hpp"
#include "saddlemesh/data/shards.hpp"
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

/// What one unit of the AUROC loss is.
enum class LossScale : std::uint8_t {
  paper,       ///< the paper's: the loss shrinks with p(1 − p)
  normalised,  ///< the paper's divided by p(1 − p): one step size suits every share of positives
};

/// Which mean over workers is solved for.
enum class Weighing : std::uint8_t {
  rows,     ///< worker k counts by its rows: the objective is that of all rows in one place, however they are spread
  workers,  ///< every worker counts the same: the paper's statement, whose minimum moves where workers differ
};

/// What compositional AUROC training can be asked for.
struct AurocOptions {
  std::size_t batch = 32;  ///< samples in each of a worker's batches, or all of its rows if there are fewer
  double batch_share = 0;  ///< above 0: a worker's batches have this share of its rows instead
  SamplerOptions sampler;  ///< how they are drawn
  Augment augment;         ///< of images
  double rho = 0.1;        ///< ρ of the inner step, the paper's
  Jacobian jacobian = Jacobian::exact;
  Score score = Score::raw;                ///< default_score says which suits a network
  double weight_decay = 0;                 ///< of (decay/2)·‖θ‖² in the outer function, at g's θ
  bool class_weighted = false;             ///< cross-entropy with both classes of equal weight in all
  bool composition = true;                 ///< off: g(x) = x, the problem that dsgda is for
  Objective objective = Objective::auroc;  ///< cross_entropy: f = CE(θ), without composition, a, b and w left alone
  LossScale scale = LossScale::paper;
  Weighing weighing = Weighing::rows;
  /// Rows and positives of every worker. Counted over the shards if empty; needed where other processes host workers.
  std::vector<RowCount> worker_rows;
  Backend backend = Backend::automatic;

  /// Whether there is an inner step.
  [[nodiscard]] bool composed() const { return composition && objective == Objective::auroc; }
};

/// InputError for a batch of 0, a ρ that is not positive, a negative decay, or a share of positives outside (0, 1).
void validate(const AurocOptions& options);

/// The options for a method with this objective; `composition` is false for a method that ignores the inner function.
AurocOptions auroc_options_for(Objective objective, bool composition, AurocOptions options);

/// Sigmoid for networks with convolutions, which raw scores make diverge; raw otherwise.
Score default_score(const LayerGraph& graph);

}  // namespace saddlemesh
