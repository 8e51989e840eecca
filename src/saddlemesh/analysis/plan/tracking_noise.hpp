#pragma once

#include <memory>

#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// The variance of a worker's tracked inner estimate r_k at stationarity with x at rest, as a multiple of that of its
/// own moving average h_k, which is a/(2 − a) σ²; a = αη. That is 1/K, which is the mean's, and the disagreement: of a
/// fixed W
///
///     (1/K) Σ_{i≥2} 2 a / [(1 + λ_i)(1 − λ_i (1 − a))]
///
/// (analysis/study/closed_form.hpp), and for matrices W_t that change, the stationary solution of
///
///     C ← (1 − a) ω C + a,    R ← |ω|² R − 2 a Re(ω C) + 2 a        R: of r's mode, C: its covariance with h's mode
///
/// with ω the mode's eigenvalue in W_t (one-peer exponential), or with the means of ω and |ω|² (random matchings).
class TrackingNoise {
 public:
  explicit TrackingNoise(const Topology& topology);
  TrackingNoise(TrackingNoise&&) noexcept;
  TrackingNoise& operator=(TrackingNoise&&) noexcept;
  ~TrackingNoise();

  /// 0 < a < 1.
  [[nodiscard]] double operator()(double a) const;

  /// The part of it that is disagreement.
  [[nodiscard]] double disagreement(double a) const;

  class Modes;  ///< how one kind of topology adds up its modes

 private:
  std::size_t workers_;
  std::unique_ptr<const Modes> modes_;
};

}  // namespace saddlemesh
