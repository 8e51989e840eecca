// Public: robust compositional least squares, a problem on samples
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "saddlemesh/problem/problem.hpp"

namespace saddlemesh {

/// Distributionally robust compositional least squares. The objective asks for small expected residuals in each of m
/// groups, and the dual variable puts weight on the groups with the largest residuals:
///
///   g_k(x)    = E[A x − b]                                   m residuals, A and b the worker's data
///   f_k(g, y) = Σ_i y_i g_i²/2 − (μ/2) ‖y − 1/m‖²
///
/// The regulariser makes it concave in y: y*_i = 1/m + (1/K) Σ_k g_k,i² / (2μ) > 0, so no constraint is needed. A
/// worker holds `rows` samples of (A_i, b_i) per group; ξ is a batch of `batch` of them, drawn with replacement.
struct RobustLeastSquares {
  std::size_t workers = 0, groups = 0, dim = 0, rows = 0, batch = 1;
  double mu = 1;
  std::vector<double> a;  ///< [worker][group][row][dim]
  std::vector<double> b;  ///< [worker][group][row]

  /// Closed forms over all of the data.
  void y_star(std::span<const double> x, std::span<double> out) const;
  [[nodiscard]] double phi(std::span<const double> x) const;
  void grad_phi(std::span<const double> x, std::span<double> out) const;

 private:
  [[nodiscard]] std::vector<double> residuals(std::span<const double> x, std::size_t worker) const;
};

/// Generates an instance from a seed: group i = 1 … m has features N(i/m, 1) and b = Ax* + (i/m)(1 + N(0, 1)), with a
/// common x* that each worker shifts by `heterogeneity` · N(0, I).
RobustLeastSquares make_robust_least_squares(std::size_t workers, std::size_t groups, std::size_t dim, std::size_t rows,
                                             double heterogeneity, std::uint64_t seed);

template <class Real>
ProblemFactory<Real> robust_least_squares_problem(std::shared_ptr<const RobustLeastSquares> data);

}  // namespace saddlemesh
