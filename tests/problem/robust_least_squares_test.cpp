#include "saddlemesh/problem/robust_least_squares.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(RobustLeastSquares, GradientOfPhiAgreesWithCentralDifferences) {
  const auto data = make_robust_least_squares(3, 4, 5, 10, 0.5, 2);
  std::vector<double> x(5, 0.3), gradient(5);
  data.grad_phi(x, gradient);
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto moved = x;
    moved[i] += 1e-5;
    const double above = data.phi(moved);
    moved[i] -= 2e-5;
    const double below = data.phi(moved);
    EXPECT_NEAR(gradient[i], (above - below) / 2e-5, 1e-6 * std::max(1.0, std::abs(gradient[i])));
  }
}

TEST(RobustLeastSquares, TheWorstGroupGetsTheLargestWeightAndAllArePositive) {
  const auto data = make_robust_least_squares(4, 3, 5, 50, 0.0, 3);
  std::vector<double> x(5, 0.0), y(3);
  data.y_star(x, y);
  for (const double weight : y) EXPECT_GT(weight, 0);
  double largest_loss = 0;
  std::size_t worst = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double loss = y[i];
    if (loss > largest_loss) {
      largest_loss = loss;
      worst = i;
    }
  }
  EXPECT_EQ(worst, 2U);  // severity grows with the index of the group
}

TEST(RobustLeastSquares, SamplesAreUnbiased) {
  auto data = make_robust_least_squares(2, 3, 4, 12, 0.5, 4);
  data.batch = 2;
  const auto shared = std::make_shared<RobustLeastSquares>(data);
  const auto problem = robust_least_squares_problem<double>(shared)();
  const std::vector<double> x{0.5, -0.5, 1, 0.2}, v{1, -1, 2};
  const std::size_t n = 60000;
  std::vector<double> g(3), out(4), mean_g(3, 0.0), mean_vjp(4, 0.0), exact_g(3, 0.0), exact_vjp(4, 0.0);
  for (std::uint64_t t = 0; t < n; ++t) {
    problem->inner(x, {.seed = 8, .worker = 1, .iteration = t}, g);
    problem->inner_vjp(v, out);
    for (std::size_t i = 0; i < 3; ++i) mean_g[i] += g[i] / static_cast<double>(n);
    for (std::size_t j = 0; j < 4; ++j) mean_vjp[j] += out[j] / static_cast<double>(n);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t r = 0; r < 12; ++r) {
      const std::size_t row = (1 * 3 + i) * 12 + r;
      double residual = -data.b[row];
      for (std::size_t j = 0; j < 4; ++j) {
        residual += data.a[row * 4 + j] * x[j];
        exact_vjp[j] += v[i] * data.a[row * 4 + j] / 12;
      }
      exact_g[i] += residual / 12;
    }
  }
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(mean_g[i], exact_g[i], 0.05);
  for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(mean_vjp[j], exact_vjp[j], 0.05);
}

}  // namespace
}  // namespace saddlemesh
