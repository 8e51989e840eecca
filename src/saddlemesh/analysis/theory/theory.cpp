#include "saddlemesh/analysis/theory/theory.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

// η must stay strictly below its bound.
constexpr double below_strict_bound = 0.99;

double square(double value) {
  return value * value;
}

struct Products {
  explicit Products(const TheoryConstants& c)
      : Cg2Lf2(square(c.C_g * c.L_f)),
        Cg4Lf2(square(square(c.C_g) * c.L_f)),
        Cf2Lg2(square(c.C_f * c.L_g)),
        momentum(8 / square(c.beta_x) + 100 / square(c.beta_y)) {}
  double Cg2Lf2;
  double Cg4Lf2;
  double Cf2Lg2;
  double momentum;  // 8/βx² + 100/βy²
};

struct StepBounds {
  double gamma_x1;
  std::optional<double> gamma_x2, C4_hat, C5_hat;
  TheoryMinimum gamma_y, gamma_x;
};

StepBounds theorem_1(const TheoryConstants& c) {
  const Products of(c);
  const double gap = 1 - c.lambda;
  const double inner = 104 / c.alpha + 315 / square(c.alpha) + of.momentum;
  const double gamma_x1 = 8 / square(c.beta_x) * of.Cf2Lg2 + inner * of.Cg4Lf2;
  const double C4_hat = (2566 + 8 * inner) * of.Cg4Lf2 + (5 + 64 / square(c.beta_x)) * of.Cf2Lg2;
  const double C5_hat = 55 + 8 * of.momentum;
  const double gamma_x2 = C4_hat + of.Cf2Lg2 + 1264 * of.Cg4Lf2 + 4 * gamma_x1;
  TheoryMinimum gamma_y({
      {"1/(6 L_f)", 1 / (6 * c.L_f)},
      {"(1−λ)/(3 L_f √(Ĉ5 + 1 + 32/βx² + 400/βy²))", gap / (3 * c.L_f * std::sqrt(C5_hat + 1 + 4 * of.momentum))},
      {"9μ/(8 L_f² (8/βx² + 100/βy²))", 9 * c.mu / (8 * square(c.L_f) * of.momentum)},
  });
  TheoryMinimum gamma_x({
      {"γy μ²/(20 C_g² L_f²)", gamma_y.value() * square(c.mu) / (20 * of.Cg2Lf2)},
      {"μ/(8 L_f √γ_{x,1})", c.mu / (8 * c.L_f * std::sqrt(gamma_x1))},
      {"(1−λ)/(4√γ_{x,2})", gap / (4 * std::sqrt(gamma_x2))},
  });
  return {gamma_x1, gamma_x2, C4_hat, C5_hat, std::move(gamma_y), std::move(gamma_x)};
}

StepBounds theorem_2(const TheoryConstants& c) {
  const Products of(c);
  const double gap = 1 - c.lambda;
  const double gamma_x1 = 8 * (of.Cg4Lf2 + of.Cf2Lg2) / square(c.beta_x) + 100 * of.Cg4Lf2 / square(c.beta_y) +
                          312 * of.Cg4Lf2 / c.alpha + 4056 * of.Cg4Lf2;
  TheoryMinimum gamma_y({
      {"1/(6 L_f)", 1 / (6 * c.L_f)},
      {"9μ/(8 L_f² (8/βx² + 100/βy²))", 9 * c.mu / (8 * square(c.L_f) * of.momentum)},
  });
  TheoryMinimum gamma_x({
      {"γy μ²/(20 C_g² L_f²)", gamma_y.value() * square(c.mu) / (20 * of.Cg2Lf2)},
      {"μ(1−λ)/(8 L_f √γ_{x,1})", c.mu * gap / (8 * c.L_f * std::sqrt(gamma_x1))},
  });
  return {gamma_x1, std::nullopt, std::nullopt, std::nullopt, std::move(gamma_y), std::move(gamma_x)};
}

TheoryMinimum eta_bounds(const TheoryConstants& c, double gamma_x, double L_phi) {
  return TheoryMinimum({{"1/α", 1 / c.alpha},
                        {"1/βx", 1 / c.beta_x},
                        {"1/βy", 1 / c.beta_y},
                        {"1/(2 γx L_Φ)", 1 / (2 * gamma_x * L_phi)},
                        {"1", 1}});
}

}  // namespace

TheoryMinimum::TheoryMinimum(std::vector<TheoryBound> bounds) : bounds_(std::move(bounds)) {
  const auto tightest =
      std::min_element(bounds_.begin(), bounds_.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
  binding_ = static_cast<std::size_t>(tightest - bounds_.begin());
}

TheoryAllowance theory_allowance(TheoryMethod method, const TheoryConstants& c) {
  validate(c);
  const bool tracked = method == TheoryMethod::gt;
  const double kappa = c.L_f / c.mu;
  const double gap = 1 - c.lambda;
  const double L_phi = 2 * square(c.C_g * c.L_f) / c.mu + c.C_f * c.L_g;
  const double speedup = tracked ? static_cast<double>(c.K) : 1;

  StepBounds steps = tracked ? theorem_2(c) : theorem_1(c);
  const double gamma_x = steps.gamma_x.value();
  const double gamma_y = steps.gamma_y.value();
  TheoryMinimum eta = eta_bounds(c, gamma_x, L_phi);

  const double eta_order = speedup * square(c.epsilon) / square(kappa);
  const double iterations_order = std::pow(kappa, 5) / (gap * square(square(c.epsilon)) * speedup);
  TheoryMinimum limits(
      {{fmt::format("the bound {} of Theorem {}", eta.binding().formula, tracked ? 2 : 1), eta.value()},
       {tracked ? "the order K ε²/κ² of Corollary 2" : "the order ε²/κ² of Corollary 1", eta_order}});
  const double eta_to_use = eta_order < eta.value() ? eta_order : below_strict_bound * eta.value();

  for (const double value : {gamma_x, gamma_y, eta_to_use, iterations_order}) {
    if (std::isnormal(value)) continue;
    throw InputError("these constants are too large or too small for the theorems' bounds to be computed");
  }

  std::optional<double> iterations;
  if (c.delta_phi && c.y0_distance_squared) {
    const double primal = 2 * *c.delta_phi / gamma_x;
    const double dual = 12 * square(c.C_g * c.L_f) * *c.y0_distance_squared / (gamma_y * c.mu);
    iterations = std::ceil((primal + dual) / (eta_to_use * square(c.epsilon)));
  }
  return {.method = method,
          .kappa = kappa,
          .spectral_gap = gap,
          .L_phi = L_phi,
          .gamma_x1 = steps.gamma_x1,
          .gamma_x2 = steps.gamma_x2,
          .C4_hat = steps.C4_hat,
          .C5_hat = steps.C5_hat,
          .gamma_y = std::move(steps.gamma_y),
          .gamma_x = std::move(steps.gamma_x),
          .eta = std::move(eta),
          .eta_order = eta_order,
          .iterations_order = iterations_order,
          .eta_limits = std::move(limits),
          .eta_to_use = eta_to_use,
          .iterations_for_explicit_terms = iterations};
}

}  // namespace saddlemesh
