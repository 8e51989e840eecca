#pragma once

#include <vector>

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// An eigenvalue and the share of the spectrum near it.
struct SpectralShare {
  double eigenvalue = 0.0;
  double share = 0.0;
};

/// Returns points whose weighted sum Σ share · φ(eigenvalue) is (1/K) Σ_{i≥2} φ(λ_i) for smooth φ. The eigenvalue 1 of
/// the mean is left out, so the shares add up to 1 − 1/K. W must be symmetric and doubly stochastic.
///
/// Up to `dense_limit` workers, the points are the eigenvalues themselves. Beyond, they come from Gauss quadrature by
/// Lanczos steps from up to eight random vectors: the error is at most a few percent, and every call gives the same
/// result.
std::vector<SpectralShare> spectral_density(const MixingMatrix& matrix);

}  // namespace saddlemesh
