#pragma once

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// An estimate of λ with an error bound.
struct LambdaEstimate {
  double lambda = 0.0;
  double error = 0.0;  ///< bound on the distance to an eigenvalue of W, from the residual
};

/// Computes the second largest absolute eigenvalue of a symmetric, doubly stochastic W that is too large for a dense
/// decomposition, by Lanczos with full reorthogonalisation on Chebyshev polynomials of W², orthogonal to the all-ones
/// vector. Stops at an error of 1e-10, or after about 10^10 multiplications with the error reached by then.
LambdaEstimate second_eigenvalue(const MixingMatrix& matrix);

}  // namespace saddlemesh
