#include "saddlemesh/analysis/theory/theory.hpp"

#include <cmath>
#include <functional>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

// Round numbers, so that the expected values below can be checked by hand.
TheoryConstants round_constants() {
  TheoryConstants c;
  c.L_f = 2;
  c.mu = 1;
  c.C_g = 1;
  c.C_f = 3;
  c.L_g = 1;
  c.lambda = 0.5;
  c.K = 4;
  c.epsilon = 0.1;
  c.alpha = 2;
  c.beta_x = 2;
  c.beta_y = 10;
  return c;
}

std::string binding(const TheoryMinimum& minimum) {
  return minimum.binding().formula;
}

TEST(Theory, GpConstantsAreThoseOfTheorem1) {
  const TheoryAllowance a = theory_allowance(TheoryMethod::gp, round_constants());
  // C_g⁴L_f² = 4, C_f²L_g² = 9, 8/βx² = 2, 100/βy² = 1, 104/α = 52, 315/α² = 78.75.
  EXPECT_DOUBLE_EQ(a.kappa, 2);
  EXPECT_DOUBLE_EQ(a.spectral_gap, 0.5);
  EXPECT_DOUBLE_EQ(a.L_phi, 8 + 3);
  EXPECT_DOUBLE_EQ(a.gamma_x1, 2 * 9 + (52 + 78.75 + 2 + 1) * 4);                              // 553
  EXPECT_DOUBLE_EQ(*a.C4_hat, (2566 + 16 + 8 + 416 + 630) * 4 + (5 + 16) * 9);                 // 14733
  EXPECT_DOUBLE_EQ(*a.C5_hat, 55 + 16 + 8);                                                    // 79
  EXPECT_DOUBLE_EQ(*a.gamma_x2, 14733 + 9 + 1264 * 4 + 8 * 9 + 4 * (52 + 78.75 + 2 + 1) * 4);  // 22010
}

TEST(Theory, GpStepsAreTheMinimaOfTheorem1) {
  const TheoryAllowance a = theory_allowance(TheoryMethod::gp, round_constants());
  ASSERT_EQ(a.gamma_y.bounds().size(), 3U);
  EXPECT_DOUBLE_EQ(a.gamma_y.bounds()[0].value, 1.0 / 12);
  EXPECT_DOUBLE_EQ(a.gamma_y.bounds()[1].value, 0.5 / (6 * std::sqrt(79.0 + 1 + 8 + 4)));
  EXPECT_DOUBLE_EQ(a.gamma_y.bounds()[2].value, 9.0 / (8 * 4 * 3));
  EXPECT_DOUBLE_EQ(a.gamma_y.value(), 0.5 / (6 * std::sqrt(92.0)));
  ASSERT_EQ(a.gamma_x.bounds().size(), 3U);
  EXPECT_DOUBLE_EQ(a.gamma_x.bounds()[0].value, a.gamma_y.value() / 80);
  EXPECT_DOUBLE_EQ(a.gamma_x.bounds()[1].value, 1 / (16 * std::sqrt(553.0)));
  EXPECT_DOUBLE_EQ(a.gamma_x.bounds()[2].value, 0.5 / (4 * std::sqrt(22010.0)));
  EXPECT_DOUBLE_EQ(a.gamma_x.value(), a.gamma_y.value() / 80);
  ASSERT_EQ(a.eta.bounds().size(), 5U);
  EXPECT_DOUBLE_EQ(a.eta.bounds()[3].value, 1 / (22 * a.gamma_x.value()));
  EXPECT_DOUBLE_EQ(a.eta.value(), 0.1);
  EXPECT_EQ(binding(a.eta), "1/βy");
}

TEST(Theory, GtStepsAreTheMinimaOfTheorem2) {
  const TheoryAllowance a = theory_allowance(TheoryMethod::gt, round_constants());
  EXPECT_DOUBLE_EQ(a.gamma_x1, 8 * (4 + 9) / 4.0 + 4 + 312 * 4 / 2.0 + 4056 * 4);  // 16878
  EXPECT_FALSE(a.gamma_x2 || a.C4_hat || a.C5_hat);
  ASSERT_EQ(a.gamma_y.bounds().size(), 2U);
  EXPECT_DOUBLE_EQ(a.gamma_y.value(), 1.0 / 12);
  ASSERT_EQ(a.gamma_x.bounds().size(), 2U);
  EXPECT_DOUBLE_EQ(a.gamma_x.bounds()[0].value, 1.0 / 12 / 80);
  EXPECT_DOUBLE_EQ(a.gamma_x.bounds()[1].value, 0.5 / (16 * std::sqrt(16878.0)));
  EXPECT_DOUBLE_EQ(a.gamma_x.value(), 0.5 / (16 * std::sqrt(16878.0)));
}

TEST(Theory, EachReachableBoundOnGpsDualStepCanBind) {
  TheoryConstants c = round_constants();
  EXPECT_EQ(binding(theory_allowance(TheoryMethod::gp, c).gamma_y), "(1−λ)/(3 L_f √(Ĉ5 + 1 + 32/βx² + 400/βy²))");
  c.beta_y = 0.1;
  EXPECT_EQ(binding(theory_allowance(TheoryMethod::gp, c).gamma_y), "9μ/(8 L_f² (8/βx² + 100/βy²))");
}

TEST(Theory, EachBoundOnGpsPrimalStepCanBind) {
  TheoryConstants c = round_constants();
  EXPECT_EQ(binding(theory_allowance(TheoryMethod::gp, c).gamma_x), "γy μ²/(20 C_g² L_f²)");
  c.L_g = 1e4;
  EXPECT_EQ(binding(theory_allowance(TheoryMethod::gp, c).gamma_x), "(1−λ)/(4√γ_{x,2})");
  c.L_g = 1e8;
  c.mu = 0.01;
  EXPECT_EQ(binding(theory_allowance(TheoryMethod::gp, c).gamma_x), "μ/(8 L_f √γ_{x,1})");
}

TEST(Theory, EachBoundOnGtsStepsCanBind) {
  TheoryConstants c = round_constants();
  EXPECT_EQ(binding(theory_allowance(TheoryMethod::gt, c).gamma_y), "1/(6 L_f)");
  EXPECT_EQ(binding(theory_allowance(TheoryMethod::gt, c).gamma_x), "μ(1−λ)/(8 L_f √γ_{x,1})");
  c.beta_y = 1;
  EXPECT_EQ(binding(theory_allowance(TheoryMethod::gt, c).gamma_y), "9μ/(8 L_f² (8/βx² + 100/βy²))");
  c.lambda = 0;
  EXPECT_EQ(binding(theory_allowance(TheoryMethod::gt, c).gamma_x), "γy μ²/(20 C_g² L_f²)");
}

TEST(Theory, EachReachableBoundOnEtaCanBind) {
  const auto eta_binding = [](double alpha, double beta_x, double beta_y) {
    TheoryConstants c = round_constants();
    c.alpha = alpha;
    c.beta_x = beta_x;
    c.beta_y = beta_y;
    return binding(theory_allowance(TheoryMethod::gt, c).eta);
  };
  EXPECT_EQ(eta_binding(9, 2, 2), "1/α");
  EXPECT_EQ(eta_binding(2, 9, 2), "1/βx");
  EXPECT_EQ(eta_binding(2, 2, 9), "1/βy");
  EXPECT_EQ(eta_binding(0.5, 0.5, 0.5), "1");
}

TEST(Theory, TwoOfThePapersBoundsNeverBindAtTheLargestSteps) {
  // √(Ĉ5 + 1) > 6/3 makes GP's second bound on γy the smaller one; γx L_Φ stays small under the bounds on γx.
  std::mt19937_64 engine(7);
  std::uniform_real_distribution<double> exponent(-3, 3);
  const auto draw = [&] { return std::pow(10, exponent(engine)); };
  for (int i = 0; i < 2000; ++i) {
    TheoryConstants c{.L_f = draw(), .C_g = draw(), .C_f = draw(), .L_g = draw()};
    c.mu = c.L_f * std::min(1.0, draw());
    c.lambda = 1 - std::min(1.0, draw());
    c.alpha = draw();
    c.beta_x = draw();
    c.beta_y = draw();
    const TheoryAllowance gp = theory_allowance(TheoryMethod::gp, c);
    EXPECT_NE(binding(gp.gamma_y), "1/(6 L_f)");
    EXPECT_NE(binding(gp.eta), "1/(2 γx L_Φ)");
    EXPECT_NE(binding(theory_allowance(TheoryMethod::gt, c).eta), "1/(2 γx L_Φ)");
  }
}

TEST(Theory, GtsIterationsFallAsOneOverKAndGpsDoNot) {
  TheoryConstants c = round_constants();
  c.K = 1;
  const TheoryAllowance gp1 = theory_allowance(TheoryMethod::gp, c);
  const TheoryAllowance gt1 = theory_allowance(TheoryMethod::gt, c);
  EXPECT_NEAR(gp1.iterations_order, 32 / (0.5 * 1e-4), 1e-6);
  EXPECT_NEAR(gp1.eta_order, 0.0025, 1e-15);
  EXPECT_DOUBLE_EQ(gt1.iterations_order, gp1.iterations_order);
  c.K = 16;
  EXPECT_DOUBLE_EQ(theory_allowance(TheoryMethod::gp, c).iterations_order, gp1.iterations_order);
  EXPECT_DOUBLE_EQ(theory_allowance(TheoryMethod::gp, c).eta_order, gp1.eta_order);
  EXPECT_DOUBLE_EQ(theory_allowance(TheoryMethod::gt, c).iterations_order, gt1.iterations_order / 16);
  EXPECT_DOUBLE_EQ(theory_allowance(TheoryMethod::gt, c).eta_order, gt1.eta_order * 16);
}

TEST(Theory, TheSmallerOfBoundAndOrderDecidesEta) {
  TheoryConstants c = round_constants();
  const TheoryAllowance by_order = theory_allowance(TheoryMethod::gt, c);
  EXPECT_EQ(binding(by_order.eta_limits), "the order K ε²/κ² of Corollary 2");
  EXPECT_DOUBLE_EQ(by_order.eta_to_use, 4 * 0.01 / 4);
  c.epsilon = 10;
  const TheoryAllowance by_bound = theory_allowance(TheoryMethod::gp, c);
  EXPECT_EQ(binding(by_bound.eta_limits), "the bound 1/βy of Theorem 1");
  EXPECT_LT(by_bound.eta_to_use, by_bound.eta.value());
  EXPECT_DOUBLE_EQ(by_bound.eta_to_use, 0.99 * 0.1);
}

TEST(Theory, ExplicitTermsGiveTheTThatBringsThemToTheTarget) {
  TheoryConstants c = round_constants();
  EXPECT_FALSE(theory_allowance(TheoryMethod::gt, c).iterations_for_explicit_terms);
  c.delta_phi = 5;
  EXPECT_FALSE(theory_allowance(TheoryMethod::gt, c).iterations_for_explicit_terms);
  c.y0_distance_squared = 0.5;
  const TheoryAllowance a = theory_allowance(TheoryMethod::gt, c);
  const double T = a.iterations_for_explicit_terms.value();
  const auto terms = [&](double iterations) {
    const double eta_T = a.eta_to_use * iterations;
    return 2 * 5 / (eta_T * a.gamma_x.value()) + 12 * 1 * 4 / (eta_T * a.gamma_y.value() * 1) * 0.5;
  };
  EXPECT_LE(terms(T), 0.01);
  EXPECT_GT(terms(T - 1), 0.01);
}

TEST(Theory, ConstantsThatBreakAnAssumptionAreRefusedByItsName) {
  const auto message = [](const std::function<void(TheoryConstants&)>& spoil) -> std::string {
    TheoryConstants c = round_constants();
    spoil(c);
    try {
      theory_allowance(TheoryMethod::gt, c);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  const auto expect = [&](const std::string& part, const std::function<void(TheoryConstants&)>& spoil) {
    EXPECT_NE(message(spoil).find(part), std::string::npos) << message(spoil);
  };
  expect("Assumption 1", [](auto& c) { c.L_f = 0; });
  expect("Assumption 1", [](auto& c) { c.L_g = -1; });
  expect("C_g = -1: Assumption 2", [](auto& c) { c.C_g = -1; });
  expect("Assumption 2", [](auto& c) { c.C_f = 0; });
  expect("μ = 0: Assumption 4", [](auto& c) { c.mu = 0; });
  expect("Assumptions 1 and 4", [](auto& c) { c.mu = 3; });
  expect("λ = 1: Assumption 5", [](auto& c) { c.lambda = 1; });
  expect("Assumption 5", [](auto& c) { c.lambda = -0.1; });
  expect("at least one worker", [](auto& c) { c.K = 0; });
  expect("ε > 0", [](auto& c) { c.epsilon = 0; });
  expect("α > 0", [](auto& c) { c.alpha = 0; });
  expect("βx > 0", [](auto& c) { c.beta_x = std::nan(""); });
  expect("βy > 0", [](auto& c) { c.beta_y = INFINITY; });
  expect("at least 0", [](auto& c) { c.delta_phi = -1; });
  expect("squared distance", [](auto& c) { c.y0_distance_squared = -1; });
  expect("accepted", [](auto& c) { c.L_g = 0; });
  expect("accepted", [](auto& c) { c.mu = c.L_f; });
}

}  // namespace
}  // namespace saddlemesh
