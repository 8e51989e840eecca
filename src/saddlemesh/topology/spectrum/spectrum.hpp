#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// Mixing properties from the eigenvalues 1 = λ_1 ≥ λ_2 ≥ … ≥ λ_K of a symmetric, doubly stochastic W.
struct Spectrum {
  /// λ = max over i ≥ 2 of |λ_i|: one round shrinks the distance to the mean by at least this factor. 0 for K = 1.
  double lambda = 0.0;
  /// 1 − λ
  double spectral_gap = 1.0;
  /// c_W = (1/K) Σ_{i≥2} 1 / (1 − λ_i²): the factor on the tracking noise at stationarity (1/K and not 1/(K − 1): the
  /// mean over workers). Set only if all eigenvalues are known and λ < 1.
  std::optional<double> c_w;
  /// All eigenvalues, descending, up to `dense_limit` workers; empty beyond.
  std::vector<double> eigenvalues;
  /// Bound on the error of λ: rounding for a dense decomposition, the residual for the iteration.
  double lambda_error = 0.0;
};

/// Up to this many workers, all eigenvalues of W are computed; beyond, iteration finds λ alone.
inline constexpr std::size_t dense_limit = 1024;

/// Computes the spectrum. W must be symmetric and doubly stochastic; see validate.hpp.
Spectrum spectrum(const MixingMatrix& matrix);

}  // namespace saddlemesh
