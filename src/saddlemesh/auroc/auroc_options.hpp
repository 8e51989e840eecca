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

/// What enters the AUROC loss as a score: the network's logit, or a function of it.
enum class Score : std::uint8_t {
  raw,      ///< the logit: learns faster on tables, but can grow without bound
  sigmoid,  ///< the sigmoid of the logit, in (0, 1): slower and stable
};

/// The scale of the AUROC loss.
enum class LossScale : std::uint8_t {
  paper,       ///< the paper's loss, which shrinks with p(1 − p)
  normalized,  ///< the paper's loss divided by p(1 − p): one step size suits every share of positives
};

/// Which mean over the workers is optimised.
enum class Weighing : std::uint8_t {
  rows,     ///< worker k is weighed by its rows: the objective over all rows, however they are spread
  workers,  ///< all workers weigh the same: the paper's statement, whose minimum moves if workers differ
};

/// Options of compositional AUROC training.
struct AurocOptions {
  std::size_t batch = 32;  ///< samples in each batch of a worker, or all of its rows if there are fewer
  double batch_share = 0;  ///< above 0: each batch has this share of the worker's rows instead
  SamplerOptions sampler;  ///< how batches are drawn
  Augment augment;         ///< augmentation of images
  double rho = 0.1;        ///< ρ of the inner step; the default is the paper's
  Jacobian jacobian = Jacobian::exact;
  Score score = Score::raw;                ///< default_score() returns the one that suits a network
  double weight_decay = 0;                 ///< coefficient of (decay/2)·‖θ‖² in the outer function, at g's θ
  bool class_weighted = false;             ///< give both classes the same total weight in the cross-entropy
  bool composition = true;                 ///< false: g(x) = x, the problem that dsgda solves
  Objective objective = Objective::auroc;  ///< cross_entropy: f = CE(θ), without composition; a, b and w stay unused
  LossScale scale = LossScale::paper;
  Weighing weighing = Weighing::rows;
  /// Rows and positives of every worker. If empty, they are counted from the shards. Required if other processes host
  /// workers.
  std::vector<RowCount> worker_rows;
  Backend backend = Backend::automatic;

  /// Returns whether there is an inner step.
  [[nodiscard]] bool composed() const { return composition && objective == Objective::auroc; }
};

/// Throws InputError if the batch is 0, ρ is not positive, the decay is negative, or a share of positives is outside
/// (0, 1).
void validate(const AurocOptions& options);

/// Adapts the options to a method with this objective. `composition` is false for a method that ignores the inner
/// function.
AurocOptions auroc_options_for(Objective objective, bool composition, AurocOptions options);

/// Returns sigmoid for networks with convolutions, because raw scores make them diverge; raw otherwise.
Score default_score(const LayerGraph& graph);

}  // namespace saddlemesh
