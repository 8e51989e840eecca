#pragma once

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// λ and how far it may be from the truth.
struct LambdaEstimate {
  double lambda = 0.0;
  double error = 0.0;  ///< bound on the distance to an eigenvalue of W, from the residual
};

/// The second largest absolute eigenvalue of a symmetric, doubly stochastic W, for sizes where a dense
/// decomposition is too dear: Lanczos with full reorthogonalisation on Chebyshev polynomials of W², orthogonal to the
/// all-ones vector. Stops at an error of 1e-10, or with what it has after about 10^10 multiplications.
LambdaEstimate second_eigenvalue(const MixingMatrix& matrix);

}  // namespace saddlemesh
