// Public: the known answers of those problems
#pragma once

#include <span>
#include <vector>

#include "saddlemesh/problem/analytic.hpp"

namespace saddlemesh {

/// The point that a method can converge to if workers differ.
enum class Target {
  stated,       ///< A: (1/K) Σ f_k(g_k(x), y), the paper's objective
  composition,  ///< B: (1/K) Σ f_k(ḡ(x), y) with ḡ = (1/K) Σ g_j, the objective over all samples
  tracked,  ///< C: where (1/K) Σ ∇g_kᵀ ∇_g f_k(ḡ, y) vanishes; B when f_k = f or the g_k differ by constants
};

/// Constants in the paper's assumptions.
struct AnalyticConstants {
  double L_f, mu, C_g, C_f, L_g;
};

/// The exact answers of an analytic problem, without noise. Holds scratch memory: one object per thread.
class AnalyticOracle {
 public:
  explicit AnalyticOracle(SharedAnalytic spec);

  /// y*(x) = argmax over y of (1/K) Σ f_k(g_k(x), y) = (1/K) Σ (B_k g_k(x) − e_k) / μ
  void y_star(std::span<const double> x, std::span<double> out);

  /// Φ(x) = max over y of (1/K) Σ f_k(g_k(x), y)
  double phi(std::span<const double> x);

  /// ∇Φ(x) = (1/K) Σ ∇g_k(x)ᵀ ∇_g f_k(g_k(x), y*(x))
  void grad_phi(std::span<const double> x, std::span<double> out);

  /// The quantity that both theorems bound: ‖∇Φ(x)‖² + C_g² L_f² ‖y*(x) − y‖². Throws Error unless the instance is
  /// separable.
  double stationarity(std::span<const double> x, std::span<const double> y);

  /// Computes the two gradients that vanish at the target, concatenated (2 d values).
  void residual(Target target, std::span<const double> x, std::span<const double> y, std::span<double> out);

  /// Returns the target's solution (x, then y), found by Newton's method from zero. Throws Error if it does not
  /// converge.
  std::vector<double> solve(Target target);

  /// Returns the constants on the box |x_i| ≤ radius, |y| ≤ max |y*| there. Throws Error unless the instance is
  /// separable (M = I, B = b I). L_f² = (max Q (1 + θ))² + b², C_g = 1 + κ, L_g = κ, C_f² = d (max(|∇_g f_i|, |∇_y
  /// f_i|)² + σ_f²).
  [[nodiscard]] AnalyticConstants constants(double radius) const;

 private:
  void evaluate(std::span<const double> x);  // computes g and slope of all workers

  SharedAnalytic spec_;
  std::size_t count_;                  // distinct workers
  double weight_;                      // C_g² L_f² of stationarity(); NaN if the constants are not known
  std::vector<double> z_, g_, slope_;  // count_ × d
  std::vector<double> mean_g_, y_, grad_, pulled_;
};

}  // namespace saddlemesh
