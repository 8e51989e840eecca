#include "saddlemesh/problem/analytic.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/problem/analytic_oracle.hpp"
#include "support/expect_error.hpp"
#include "support/heterogeneous_problem.hpp"

namespace saddlemesh {
namespace {

std::vector<AnalyticSpec> all_specs() {
  return {separable(Curve::linear),
          separable(Curve::kink),
          separable(Curve::smooth),
          rotated(4, 2),
          separable_heterogeneous(Curve::kink, 5, 4, 0.5, 1),
          separable_heterogeneous(Curve::smooth, 5, 4, 0.5, 1),
          different_workers(4, 8, 3)};
}

std::vector<double> some_x(std::size_t dim) {
  std::vector<double> x(dim);
  for (std::size_t i = 0; i < dim; ++i) x[i] = 0.4 * std::sin(1.0 + static_cast<double>(i));
  return x;
}

// Returns (1/K) Σ f_k(g_k(x), y), from the sampler without noise.
double objective(const AnalyticSpec& spec, const std::vector<double>& x, const std::vector<double>& y) {
  AnalyticSpec quiet = spec;
  quiet.value_noise = quiet.jacobian_noise = quiet.gradient_noise = 0;
  const auto problem = analytic_problem<double>(std::make_shared<AnalyticSpec>(quiet))();
  std::vector<double> g(spec.dim), grad_g(spec.dim), grad_y(spec.dim);
  double sum = 0;
  for (std::uint32_t k = 0; k < spec.workers.size(); ++k) {
    problem->inner(x, {.worker = k}, g);
    sum += problem->outer(g, y, {.worker = k}, grad_g, grad_y);
  }
  return sum / static_cast<double>(spec.workers.size());
}

TEST(AnalyticOracle, YStarMaximisesTheObjectiveAndPhiIsItsValueThere) {
  for (const AnalyticSpec& spec : all_specs()) {
    AnalyticOracle oracle(std::make_shared<AnalyticSpec>(spec));
    const auto x = some_x(spec.dim);
    std::vector<double> y(spec.dim);
    oracle.y_star(x, y);
    const double top = objective(spec, x, y);
    EXPECT_NEAR(oracle.phi(x), top, 1e-12 * std::max(1.0, std::abs(top))) << spec.name;
    for (std::size_t i = 0; i < spec.dim; ++i) {
      for (const double move : {-0.1, 0.1}) {
        auto moved = y;
        moved[i] += move;
        EXPECT_LT(objective(spec, x, moved), top) << spec.name;
      }
    }
  }
}

TEST(AnalyticOracle, GradientOfPhiAgreesWithCentralDifferences) {
  for (const AnalyticSpec& spec : all_specs()) {
    AnalyticOracle oracle(std::make_shared<AnalyticSpec>(spec));
    auto x = some_x(spec.dim);
    std::vector<double> gradient(spec.dim);
    oracle.grad_phi(x, gradient);
    for (std::size_t i = 0; i < spec.dim; ++i) {
      const double h = 1e-5;
      const double centre = x[i];
      x[i] = centre + h;
      const double above = oracle.phi(x);
      x[i] = centre - h;
      const double below = oracle.phi(x);
      x[i] = centre;
      EXPECT_NEAR(gradient[i], (above - below) / (2 * h), 1e-8) << spec.name;
    }
  }
}

TEST(AnalyticOracle, StationarityIsTheTheoremsMeasure) {
  // C_g² L_f² = 1.3² (1.8² + 0.2²)
  AnalyticOracle oracle(std::make_shared<AnalyticSpec>(separable(Curve::kink)));
  const auto x = some_x(8);
  std::vector<double> y(8), gradient(8);
  oracle.y_star(x, y);
  oracle.grad_phi(x, gradient);
  double squared = 0;
  for (const double value : gradient) squared += value * value;
  EXPECT_NEAR(oracle.stationarity(x, y), squared, 1e-14);
  y[3] += 2;
  EXPECT_NEAR(oracle.stationarity(x, y), squared + 4 * 1.3 * 1.3 * (1.8 * 1.8 + 0.2 * 0.2), 1e-12);
}

TEST(AnalyticOracle, ConstantsAreThoseOfTheSeparableFamily) {
  const AnalyticOracle oracle(std::make_shared<AnalyticSpec>(separable(Curve::kink)));
  const auto [L_f, mu, C_g, C_f, L_g] = oracle.constants(1);
  EXPECT_NEAR(C_g * C_g * L_f * L_f, 5.54, 0.005);
  EXPECT_EQ(mu, 1);
  EXPECT_EQ(L_g, 0.3);
  const AnalyticOracle other(std::make_shared<AnalyticSpec>(rotated(4, 1)));
  testing::expect_error<Error>([&] { (void)other.constants(1); }, {"rotated", "not separable"});
}

TEST(AnalyticOracle, StationarityNeedsASeparableInstance) {
  AnalyticOracle oracle(std::make_shared<AnalyticSpec>(rotated(4, 1)));
  const std::vector<double> origin(4, 0.0);
  testing::expect_error<Error>([&] { (void)oracle.stationarity(origin, origin); }, {"rotated", "not separable"});
}

TEST(AnalyticProblem, RotatedHasAnOrthogonalMatrix) {
  const auto m = rotated(6, 5).workers[0].M;
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < 6; ++j) {
      double product = 0;
      for (std::size_t c = 0; c < 6; ++c) product += m[i * 6 + c] * m[j * 6 + c];
      EXPECT_NEAR(product, i == j ? 1 : 0, 1e-14);
    }
  }
}

TEST(AnalyticOracle, SolvesTheReferenceInstanceToItsKnownAnswers) {
  const auto reference = testing::reference_instance();
  AnalyticOracle oracle(reference.spec);
  for (const auto& [name, target] :
       {std::pair("A", Target::stated), std::pair("B", Target::composition), std::pair("C", Target::tracked)}) {
    const auto solved = oracle.solve(target);
    const auto& known = reference.solution.at(name);
    ASSERT_EQ(solved.size(), known.size());
    for (std::size_t i = 0; i < known.size(); ++i) EXPECT_NEAR(solved[i], known[i], 1e-9) << name;
  }
}

TEST(AnalyticOracle, AllTargetsCoincideForEqualWorkers) {
  AnalyticOracle oracle(std::make_shared<AnalyticSpec>(rotated(4, 7)));
  const auto a = oracle.solve(Target::stated);
  for (const Target target : {Target::composition, Target::tracked}) {
    const auto other = oracle.solve(target);
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], other[i], 1e-10);
  }
}

TEST(AnalyticProblem, NoiseHasTheStatedVariancesAndIsIndependent) {
  AnalyticSpec spec = separable(Curve::linear, 4, 2.0);
  spec.jacobian_noise = 0.5;
  spec.gradient_noise = 0.7;
  const auto problem = analytic_problem<double>(std::make_shared<AnalyticSpec>(spec))();
  spec.value_noise = spec.jacobian_noise = spec.gradient_noise = 0;
  const auto exact = analytic_problem<double>(std::make_shared<AnalyticSpec>(spec))();
  const std::vector<double> x{0.1, -0.2, 0.3, 0.4}, v{1, -2, 0.5, 1}, y{0.3, 0.1, -0.4, 0.2};
  std::vector<double> g(4), g0(4), out(4), out0(4), gg(4), gg0(4), gy(4), gy0(4);
  exact->inner(x, {}, g0);
  exact->inner_vjp(v, out0);
  exact->outer(g0, y, {}, gg0, gy0);
  const std::size_t n = 40000;
  double value = 0, jacobian = 0, grad_g = 0, grad_y = 0, value_jacobian = 0, g_y = 0;
  for (std::uint64_t t = 0; t < n; ++t) {
    problem->inner(x, {.seed = 1, .iteration = t}, g);
    problem->inner_vjp(v, out);
    problem->outer(g0, y, {.seed = 1, .iteration = t, .purpose = Purpose::outer}, gg, gy);
    value += std::pow(g[1] - g0[1], 2);
    jacobian += std::pow(out[1] - out0[1], 2);
    grad_g += std::pow(gg[1] - gg0[1], 2);
    grad_y += std::pow(gy[1] - gy0[1], 2);
    value_jacobian += (g[1] - g0[1]) * (out[1] - out0[1]);
    g_y += (gg[1] - gg0[1]) * (gy[1] - gy0[1]);
  }
  const auto count = static_cast<double>(n);
  const double rms = std::sqrt((1 + 4 + 0.25 + 1) / 4);
  EXPECT_NEAR(value / count, 4, 0.15);
  EXPECT_NEAR(jacobian / count, 0.25 * rms * rms, 0.015);
  EXPECT_NEAR(grad_g / count, 0.49, 0.02);
  EXPECT_NEAR(grad_y / count, 0.49, 0.02);
  EXPECT_NEAR(value_jacobian / count, 0, 0.05);
  EXPECT_NEAR(g_y / count, 0, 0.02);
}

TEST(AnalyticProblem, EqualDrawsGiveEqualSamplesWhateverWasCalledBetween) {
  const auto spec = std::make_shared<AnalyticSpec>(separable_heterogeneous(Curve::smooth, 5, 3, 0.5, 2));
  const auto problem = analytic_problem<float>(spec)();
  const auto other = analytic_problem<float>(spec)();
  const std::vector<float> x{0.1F, 0.2F, 0.3F, 0.4F, 0.5F};
  std::vector<float> a(5), b(5), va(5), vb(5);
  const Draw draw{.seed = 1, .worker = 2, .iteration = 5};
  problem->inner(x, draw, a);
  problem->inner_vjp(x, va);
  other->inner(a, {.seed = 9, .worker = 1}, b);
  other->outer(a, x, {.worker = 1}, b, vb);
  other->inner(x, draw, b);
  other->outer(a, x, {.worker = 0}, vb, vb);
  other->inner_vjp(x, vb);
  EXPECT_EQ(a, b);
  EXPECT_EQ(va, vb);
}

}  // namespace
}  // namespace saddlemesh
