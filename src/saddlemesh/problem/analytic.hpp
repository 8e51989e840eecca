// Public: problems with known answers
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/problem/problem.hpp"

namespace saddlemesh {

/// The shape S of the outer gradient ψ'(e) = e + θ S(e). With the kink, ∇f is only Lipschitz at the optimum, which is
/// where Theorem 1's K-free error of the gossip method shows; with the other shapes, the bias is of higher order.
enum class Curve {
  linear,  ///< S = 0
  kink,    ///< S = |e|
  smooth,  ///< S = √(e² + w²) − w
};

/// Returns the names in the order of the enumeration: "linear", "kink", "smooth".
const std::vector<std::string>& curve_names();
const std::string& name_of(Curve curve);
/// Throws InputError with the known names if the name is unknown.
Curve parse_curve(std::string_view name);

/// A family of problems with known solutions. With z = M_k x, all of dimension d:
///
///   g_k(x)    = z + κ sin z + c_k
///   f_k(g, y) = Σ_i Q_k,i ψ((g − t_k)_i) + yᵀ B_k g − e_kᵀ y − (μ/2) ‖y‖²
///
/// Samples are  g + σ_g N(0, I),   ∇gᵀv + σ_J rms(v) N(0, I),   ∇f + σ_f N(0, I), all independent.
struct AnalyticSpec {
  struct Worker {
    std::vector<double> M;  ///< d × d, row by row; empty for the identity
    std::vector<double> c, Q, t, e;
    std::vector<double> B;  ///< d × d, row by row; empty for b · identity
  };

  std::string name;
  std::size_t dim = 8;
  double kappa = 0.3, theta = 0, width = 0, b = 0.2, mu = 1;
  Curve curve = Curve::linear;
  double value_noise = 0, jacobian_noise = 0, gradient_noise = 0;
  std::vector<Worker> workers;  ///< one entry if every worker has the same functions, otherwise one per worker

  [[nodiscard]] const Worker& worker(std::size_t k) const { return workers.size() == 1 ? workers[0] : workers[k]; }
  [[nodiscard]] bool homogeneous() const { return workers.size() == 1; }
  [[nodiscard]] Sizes sizes() const { return {dim, dim, dim}; }

  /// θ S(e) and its integral from 0 to e.
  [[nodiscard]] double bend(double e) const;
  [[nodiscard]] double bend_integral(double e) const;
};

using SharedAnalytic = std::shared_ptr<const AnalyticSpec>;

/// Creates samplers of the problem for the methods.
template <class Real>
ProblemFactory<Real> analytic_problem(SharedAnalytic spec);

// Named instances. For variations, change the fields of a copy.

/// M = I, Q = 1, c = t = e = 0, κ = 0.3, b = 0.2, μ = 1, σ_J = σ_f = 0.2, θ = 0.8 (0 for linear), w = 2 for smooth.
AnalyticSpec separable(Curve curve, std::size_t dim = 8, double value_noise = 15);

/// Like separable(), with c_k, t_k and e_k drawn from N(0, spread²) per worker.
AnalyticSpec separable_heterogeneous(Curve curve, std::size_t dim, std::size_t workers, double spread,
                                     std::uint64_t seed);

/// Linear curve, M a random rotation, κ = 0.5, b = 0.5, σ_g = 1, σ_J = σ_f = 0.5. Used for the consensus laws.
AnalyticSpec rotated(std::size_t dim, std::uint64_t seed);

/// Noise-free instance whose workers differ in every constant: M_k = I + 0.4 N/√d, c_k = 0.5 N, Q_k = exp(0.6 N), t_k =
/// 1 + 0.8 N, B_k = 0.5 I + 0.2 N/√d, e_k = 0.3 N; κ = 0.2, μ = 1. `strength` multiplies every N.
AnalyticSpec different_workers(std::size_t dim, std::size_t workers, std::uint64_t seed, double strength = 1);

}  // namespace saddlemesh
