#include <gtest/gtest.h>

#include "saddlemesh/problem/analytic.hpp"
#include "saddlemesh/problem/gradient_checker.hpp"
#include "saddlemesh/problem/robust_least_squares.hpp"

namespace saddlemesh {
namespace {

std::vector<double> spread(std::size_t size, double scale) {
  std::vector<double> out(size);
  RandomStream({.seed = 99, .purpose = Purpose::instance}, 3).fill_normal(std::span(out));
  for (double& value : out) value *= scale;
  return out;
}

GradientReport check(Problem<double>& problem, std::uint32_t worker) {
  const Sizes n = problem.sizes();
  return check_gradients(problem, spread(n.x, 0.8), spread(n.y, 0.6), {.seed = 4, .worker = worker, .iteration = 9});
}

TEST(GradientChecker, AnalyticProblemsAreRight) {
  std::vector<AnalyticSpec> specs{separable(Curve::linear), separable(Curve::kink), separable(Curve::smooth),
                                  rotated(5, 3), different_workers(4, 3, 8)};
  for (const Curve curve : {Curve::linear, Curve::kink, Curve::smooth}) {
    specs.push_back(separable_heterogeneous(curve, 6, 3, 0.7, 5));
  }
  for (AnalyticSpec& spec : specs) {
    spec.jacobian_noise = 0;  // noise on the product itself is not a derivative of anything
    spec.gradient_noise = 0.3;
    const auto problem = analytic_problem<double>(std::make_shared<AnalyticSpec>(spec))();
    for (std::uint32_t worker = 0; worker < 3; ++worker) {
      const auto report = check(*problem, worker);
      EXPECT_LT(report.worst(), 1e-7) << spec.name << "\n" << report.to_text();
    }
  }
}

TEST(GradientChecker, RobustLeastSquaresIsRight) {
  auto data = make_robust_least_squares(3, 4, 6, 20, 0.3, 1);
  data.batch = 5;
  const auto problem = robust_least_squares_problem<double>(std::make_shared<RobustLeastSquares>(data))();
  for (std::uint32_t worker = 0; worker < 3; ++worker) {
    const auto report = check(*problem, worker);
    EXPECT_LT(report.worst(), 1e-7) << report.to_text();
  }
}

// A problem with one deliberate mistake, or with none.
class Mistaken final : public Problem<double> {
 public:
  explicit Mistaken(int mistake) : mistake_(mistake) {}
  [[nodiscard]] Sizes sizes() const override { return {2, 2, 2}; }
  void inner(std::span<const double> x, const Draw&, std::span<double> g) override {
    x_ = x[1];
    g[0] = x[0];
    g[1] = x[1] * x[1];
  }
  void inner_vjp(std::span<const double> v, std::span<double> out) override {
    out[0] = v[0];
    out[1] = (mistake_ == 1 ? x_ : 2 * x_) * v[1];
  }
  double outer(std::span<const double> g, std::span<const double> y, const Draw&, std::span<double> grad_g,
               std::span<double> grad_y) override {
    for (std::size_t i = 0; i < 2; ++i) {
      grad_g[i] = y[i] + (mistake_ == 2 && i == 1 ? 0.01 : 0);
      grad_y[i] = mistake_ == 3 ? g[i] : g[i] - y[i];
    }
    return g[0] * y[0] + g[1] * y[1] - 0.5 * (y[0] * y[0] + y[1] * y[1]);
  }

 private:
  int mistake_;
  double x_ = 0;
};

TEST(GradientChecker, AMistakeIsFoundWhereItIs) {
  Mistaken right(0), vjp(1), grad_g(2), grad_y(3);
  EXPECT_LT(check(right, 0).worst(), 1e-8);
  EXPECT_GT(check(vjp, 0).inner_vjp.error, 1e-3);
  EXPECT_EQ(check(vjp, 0).inner_vjp.component, 1U);
  EXPECT_LT(check(vjp, 0).grad_g.error, 1e-8);
  EXPECT_GT(check(grad_g, 0).grad_g.error, 1e-3);
  EXPECT_EQ(check(grad_g, 0).grad_g.component, 1U);
  EXPECT_GT(check(grad_y, 0).grad_y.error, 1e-3);
}

}  // namespace
}  // namespace saddlemesh
