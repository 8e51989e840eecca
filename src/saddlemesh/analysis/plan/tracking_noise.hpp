#pragma once

#include <memory>

#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// The variance of a worker's tracked inner estimate r_k at stationarity with x at rest, as a multiple of the variance
/// a/(2 − a) σ² of its own moving average h_k, where a = αη. It is the sum of 1/K, the variance of the mean, and the
/// disagreement. For a fixed W the disagreement is
///
///     (1/K) Σ_{i≥2} 2 a / [(1 + λ_i)(1 − λ_i (1 − a))]
///
/// (analysis/study/closed_form.hpp). For matrices W_t that change it is the stationary solution of
///
///     C ← (1 − a) ω C + a,    R ← |ω|² R − 2 a Re(ω C) + 2 a        R: of r's mode, C: its covariance with h's mode
///
/// where ω is the mode's eigenvalue in W_t (one-peer exponential), or ω and |ω|² are means (random matchings).
class TrackingNoise {
 public:
  explicit TrackingNoise(const Topology& topology);
  TrackingNoise(TrackingNoise&&) noexcept;
  TrackingNoise& operator=(TrackingNoise&&) noexcept;
  ~TrackingNoise();

  /// Returns the noise for 0 < a < 1.
  [[nodiscard]] double operator()(double a) const;

  /// Returns the part of the noise that is disagreement.
  [[nodiscard]] double disagreement(double a) const;

  class Modes;  ///< sums the modes of one kind of topology

 private:
  std::size_t workers_;
  std::unique_ptr<const Modes> modes_;
};

}  // namespace saddlemesh
