#pragma once

#include <cstddef>
#include <optional>

namespace saddlemesh {

/// The constants of problem, graph and target accuracy in the assumptions of Gao, "Achieving Linear Speedup in
/// Decentralized Stochastic Compositional Minimax Optimization".
struct TheoryConstants {
  double L_f = 1;        ///< Lipschitz constant of ∇f_k (Assumption 1)
  double mu = 1;         ///< strong concavity in y (Assumption 4); κ = L_f/μ
  double C_g = 1;        ///< E‖∇g_k(x; ξ)‖² ≤ C_g² (Assumption 2)
  double C_f = 1;        ///< E‖∇f_k(g, y; ζ)‖² ≤ C_f² (Assumption 2)
  double L_g = 0;        ///< Lipschitz constant of ∇g_k (Assumption 1); 0 when g_k is affine
  double lambda = 0;     ///< second largest absolute eigenvalue of W (Assumption 5)
  std::size_t K = 1;     ///< workers
  double epsilon = 0.1;  ///< the target: mean of E‖∇Φ(x̄)‖² + C_g² L_f² E‖y*(x̄) − ȳ‖² at most ε²
  double alpha = 1;
  double beta_x = 1;
  double beta_y = 1;
  std::optional<double> delta_phi = std::nullopt;            ///< Φ(x₀) − Φ*
  std::optional<double> y0_distance_squared = std::nullopt;  ///< E‖ȳ₀ − y*(x₀)‖²
};

/// Throws InputError naming the assumption that the constants violate.
void validate(const TheoryConstants& constants);

}  // namespace saddlemesh
