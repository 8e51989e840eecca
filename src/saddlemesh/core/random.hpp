// Public: reproducible random numbers by the name of a draw
#pragma once

#include <cstdint>
#include <span>

#include <Random123/philox.h>

namespace saddlemesh {

/// The purpose of a random draw. Different purposes never share random numbers.
enum class Purpose : std::uint8_t {
  inner,       ///< ξ of g(x; ξ)
  outer,       ///< ζ of f(g, y; ζ)
  jacobian,    ///< a second ξ, for ∇g alone
  first,       ///< additional samples for the first inner estimate
  topology,    ///< random graphs and matchings
  instance,    ///< constants of a generated problem
  shard,       ///< assignment of rows to workers
  parameters,  ///< initial parameters of a network
  imbalance,   ///< which positives are kept when imbalance is created
  split,       ///< which rows are test rows
  synthetic,   ///< generated data
  validation,  ///< which rows are validation rows
  statistics,  ///< batches for estimating the averaged model's batch statistics
  bootstrap,   ///< which examples a resample holds
  fold,        ///< which training rows a fold of cross-validation holds out
};

/// Identifies a random batch. Equal identifiers give equal batches, for every caller and in every order. This makes
/// runs bit-identical for any number of threads and processes, and across stop and resume.
struct Draw {
  std::uint64_t seed = 0;
  std::uint32_t worker = 0;  ///< below 2^24
  std::uint64_t iteration = 0;
  Purpose purpose = Purpose::inner;
};

/// Counter-based random numbers (Philox 4x32-10) of one draw. `lane` (below 16) selects one of its independent streams.
class RandomStream {
 public:
  explicit RandomStream(const Draw& draw, std::uint32_t lane = 0);

  /// Fills `out` with standard normal values, by the Box-Muller transform of 32-bit uniforms; the tails end at 6.7 σ.
  /// Successive calls continue the stream; each call begins at a multiple of eight values. A float fill holds the
  /// rounded values of the double fill.
  template <class Real>
  void fill_normal(std::span<Real> out);

  /// Uniform in [0, 1), 53 bits.
  double uniform();

  /// Uniform integer below `bound` (> 0), by multiplication. The bias is below bound / 2^64.
  std::uint64_t below(std::uint64_t bound);

 private:
  using Philox = r123::Philox4x32;
  Philox::ctr_type next_block();
  std::uint64_t next_u64();

  Philox::key_type key_;
  Philox::ctr_type counter_;
};

}  // namespace saddlemesh
