// Public: the step sizes that the theorems allow
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/analysis/theory/theory_constants.hpp"

namespace saddlemesh {

/// D-SCGDAM-GP: Theorem 1 and Corollary 1. D-SCGDAM-GT: Theorem 2 and Corollary 2.
enum class TheoryMethod { gp, gt };

struct TheoryBound {
  std::string formula;
  double value;
};

/// The minimum of several bounds. All bounds are kept, so that a reader sees how far each one is from binding.
class TheoryMinimum {
 public:
  /// Takes at least one bound. The first of equal bounds is the binding one.
  explicit TheoryMinimum(std::vector<TheoryBound> bounds);

  [[nodiscard]] const std::vector<TheoryBound>& bounds() const { return bounds_; }
  [[nodiscard]] std::size_t binding_index() const { return binding_; }
  [[nodiscard]] const TheoryBound& binding() const { return bounds_[binding_]; }
  [[nodiscard]] double value() const { return binding().value; }

 private:
  std::vector<TheoryBound> bounds_;
  std::size_t binding_;
};

/// The largest step sizes that a theorem allows, and the rates of its corollary at these steps.
struct TheoryAllowance {
  TheoryMethod method;
  double kappa;         ///< L_f/μ
  double spectral_gap;  ///< 1 − λ
  double L_phi;         ///< 2 C_g² L_f²/μ + C_f L_g

  double gamma_x1;                 ///< γ_{x,1}
  std::optional<double> gamma_x2;  ///< γ_{x,2}, in Theorem 1 only
  std::optional<double> C4_hat;    ///< Ĉ4, in Theorem 1 only
  std::optional<double> C5_hat;    ///< Ĉ5, in Theorem 1 only

  TheoryMinimum gamma_y;  ///< largest γy allowed
  TheoryMinimum gamma_x;  ///< largest γx allowed at that γy
  TheoryMinimum eta;      ///< η must stay strictly below this, at that γx

  /// The corollary with all constants set to 1: orders of magnitude, not guarantees.
  double eta_order;         ///< ε²/κ² for GP, K ε²/κ² for GT
  double iterations_order;  ///< κ⁵/((1 − λ) ε⁴) for GP, κ⁵/((1 − λ) ε⁴ K) for GT

  TheoryMinimum eta_limits;  ///< the theorem's bound and the corollary's order: which of them decides η
  double eta_to_use;         ///< their minimum, or 0.99 of it where the theorem's strict bound decides

  /// T at which the two terms of the rate that have explicit constants,
  ///     2 (Φ(x₀) − Φ*)/(η γx T) + 12 C_g² L_f² ‖ȳ₀ − y*(x₀)‖²/(η γy μ T),
  /// fall to ε² at the largest γx, γy and at eta_to_use. The terms with hidden constants come on top of it.
  /// Absent unless both delta_phi and y0_distance_squared are given.
  std::optional<double> iterations_for_explicit_terms;
};

/// Throws InputError naming the assumption that the constants violate.
TheoryAllowance theory_allowance(TheoryMethod method, const TheoryConstants& constants);

}  // namespace saddlemesh
