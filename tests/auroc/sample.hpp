#pragma once

#include <gtest/gtest.h>

#include "auroc/instances.hpp"

// All results of a problem at one point, for one pair of draws.
namespace saddlemesh::testing {

using Vec = std::vector<double>;

inline constexpr Draw inner_draw{.seed = 7, .worker = 1, .iteration = 5, .purpose = Purpose::inner};
inline constexpr Draw outer_draw{.seed = 7, .worker = 1, .iteration = 5, .purpose = Purpose::outer};
inline const Vec dual{0.6};

struct Sample {
  Vec g, vjp, grad_g, grad_y;
  double f = 0;
};

/// Returns g, its product with v = (1, 2, …)/n, and f at x instead of g.
inline Sample sample(Problem<double>& problem, const Vec& x, const Draw& xi = inner_draw,
                     const Draw& zeta = outer_draw) {
  const std::size_t n = x.size();
  Sample out{Vec(n), Vec(n), Vec(n), Vec(1)};
  Vec v(n);
  for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<double>(i + 1) / static_cast<double>(n);
  problem.inner(x, xi, out.g);
  out.f = problem.outer(x, dual, zeta, out.grad_g, out.grad_y);
  problem.inner_vjp(v, out.vjp);
  return out;
}

inline void expect_near(const Vec& a, const Vec& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], tolerance) << i;
}

/// Imbalanced rows with three workers.
class OnThreeWorkers : public ::testing::Test {
 protected:
  [[nodiscard]] std::shared_ptr<AurocTask<double>> task(const AurocOptions& o) const {
    return make_task<double>(data, 3, graph, o);
  }
  [[nodiscard]] std::unique_ptr<Problem<double>> problem(const AurocOptions& o) const {
    return auroc_problem<double>(task(o))();
  }

  LayerGraph graph = small_mlp();
  SharedData data = two_gaussians(90, {5}, 0.25, 2, 1);
  Vec x = some_point(graph);
  AurocOptions options{.batch = 8};
};

}  // namespace saddlemesh::testing
