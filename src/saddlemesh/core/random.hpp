// Public: reproducible random numbers by the name of a draw
#pragma once

#include <cstdint>
#include <span>

#include <Random123/philox.h>

namespace saddlemesh {

/// What a random draw is for. Distinct purposes never share random numbers.
enum class Purpose : std::uint8_t {
  inner,       ///< ξ of g(x; ξ)
  outer,       ///< ζ of f(g, y; ζ)
  jacobian,    ///< a second ξ, for ∇g alone
  first,       ///< further samples of the first inner estimate
  topology,    ///< random graphs and matchings
  instance,    ///< the constants of a generated problem
  shard,       ///< which worker holds which row
  parameters,  ///< a network's first parameters
  imbalance,   ///< which positives stay
  split,       ///< which rows are for testing
  synthetic,   ///< data made on the spot
  validation,  ///< which rows are for choosing the best model
  statistics,  ///< batches to estimate the averaged model's batch statistics from
  bootstrap,   ///< which examples a resample takes
};

/// The name of a random batch. Equal names give equal batches, whoever asks and in whatever order: this is what
/// makes runs bit-identical for any number of threads and processes, and across stop and resume.
struct Draw {
  std::uint64_t seed = 0;
  std::uint32_t worker = 0;  ///< below 2^24
  std::uint64_t iteration = 0;
  Purpose purpose = Purpose::inner;
};

/// Counter-based random numbers (Philox 4x32-10) of one draw. `lane` (below 16) separates independent uses of it.
class RandomStream {
 public:
  explicit RandomStream(const Draw& draw, std::uint32_t lane = 0);

  /// Standard normal values, by Box and Muller's transform of 32-bit uniforms; the tails end at 6.7 σ. A stream's
  /// fills are consecutive; each begins on a whole step of eight values.
  /// A float fill holds the rounded values of the double fill.
  template <class Real>
  void fill_normal(std::span<Real> out);

  /// Uniform in [0, 1), 53 bits.
  double uniform();

  /// Uniform integer below `bound` (> 0), by multiplication: bias below bound / 2^64.
  std::uint64_t below(std::uint64_t bound);

 private:
  using Philox = r123::Philox4x32;
  Philox::ctr_type next_block();
  std::uint64_t next_u64();

  Philox::key_type key_;
  Philox::ctr_type counter_;
};

}  // namespace saddlemesh
