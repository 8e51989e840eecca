#pragma once

#include <cstddef>
#include <span>

namespace saddlemesh {

/// Return the stationary consensus errors of h and r per coordinate, for x at rest, a = αη, and noise of variance σ²
/// on g.
///   E‖h_k − h̄‖² = (1 − 1/K) · a/(2 − a) · σ²
double consensus_error_of_h(double a, double variance, std::size_t workers);

/// E‖r_k − r̄‖² = (1/K) Σ_{i ≥ 2} 2 (a/(2 − a)) σ² · a / [(1 + λ_i)(1 − λ_i (1 − a))]
///
/// `eigenvalues` are those of W in descending order, beginning with 1. For small a this tends to a² σ² c_W.
double consensus_error_of_r(double a, double variance, std::span<const double> eigenvalues);

}  // namespace saddlemesh
