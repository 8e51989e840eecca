#pragma once

#include <vector>

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// So large a share of the eigenvalues is about here.
struct SpectralShare {
  double eigenvalue = 0.0;
  double share = 0.0;
};

/// Points whose weighted sum Σ share · φ(eigenvalue) is (1/K) Σ_{i≥2} φ(λ_i) for smooth φ: the eigenvalue 1 of the mean
/// is left out, so that shares add up to 1 − 1/K. W is symmetric and doubly stochastic.
///
/// Up to `dense_limit` workers these are the eigenvalues themselves. Beyond, Gauss quadrature by Lanczos steps from
/// up to eight random vectors: a few percent off at worst, and the same on every call.
std::vector<SpectralShare> spectral_density(const MixingMatrix& matrix);

}  // namespace saddlemesh
