#include "saddlemesh/auroc/auroc_problem.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "auroc/sample.hpp"
#include "saddlemesh/auroc/batch.hpp"
#include "saddlemesh/data/sampler.hpp"

namespace saddlemesh::testing {
namespace {

class AurocProblem : public OnThreeWorkers {};

void expect_same(const Sample& a, const Sample& b) {
  EXPECT_EQ(a.g, b.g);
  EXPECT_EQ(a.vjp, b.vjp);
  EXPECT_EQ(a.f, b.f);
  EXPECT_EQ(a.grad_g, b.grad_g);
  EXPECT_EQ(a.grad_y, b.grad_y);
}

TEST_F(AurocProblem, IsThePapersInWords) {
  options.rho = 0.3;
  const auto shared = task(options);
  const Sample ours = sample(*auroc_problem<double>(shared)(), x);
  const std::size_t n = graph.parameter_count();
  EXPECT_EQ(shared->sizes().x, n + 2);
  EXPECT_EQ(shared->sizes().g, n + 2);
  EXPECT_EQ(shared->sizes().y, 1U);

  Network<double> network(graph, {.batch = 8, .tangents = false});
  std::vector<std::uint32_t> rows(8);
  const auto logits_of = [&](const Draw& draw) {
    Sampler(shared->shards()[1], {}, {}).sample(draw, rows);
    load(network, *data, rows);
    return network.forward(std::span(x).first(n));
  };
  // g = θ − ρ ∇CE, with ∂CE/∂s = (σ(s) − b)/B
  auto logits = logits_of(inner_draw);
  Vec slopes(8), gradient(n);
  for (std::size_t i = 0; i < 8; ++i) slopes[i] = (1 / (1 + std::exp(-logits[i])) - data->labels[rows[i]]) / 8;
  network.backward(slopes, gradient);
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(ours.g[i], x[i] - 0.3 * gradient[i], 1e-14);
  EXPECT_EQ(ours.g[n], x[n]);
  EXPECT_EQ(ours.g[n + 1], x[n + 1]);

  // f of equation (auc), at g = x
  logits = logits_of(outer_draw);
  const double p = static_cast<double>(count_positives(*data)) / 90;
  double f = 0, by_a = 0, by_b = 0, by_w = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    const double s = logits[i];
    if (data->labels[rows[i]] == 1) {
      f += (1 - p) * std::pow(s - x[n], 2) - 2 * (1 + dual[0]) * (1 - p) * s;
      by_a += -2 * (1 - p) * (s - x[n]);
      by_w += -2 * (1 - p) * s;
      slopes[i] = (2 * (1 - p) * (s - x[n]) - 2 * (1 + dual[0]) * (1 - p)) / 8;
    } else {
      f += p * std::pow(s - x[n + 1], 2) + 2 * (1 + dual[0]) * p * s;
      by_b += -2 * p * (s - x[n + 1]);
      by_w += 2 * p * s;
      slopes[i] = (2 * p * (s - x[n + 1]) + 2 * (1 + dual[0]) * p) / 8;
    }
    f -= p * (1 - p) * dual[0] * dual[0];
    by_w -= 2 * p * (1 - p) * dual[0];
  }
  network.backward(slopes, gradient);
  EXPECT_NEAR(ours.f, f / 8, 1e-13);
  EXPECT_NEAR(ours.grad_y[0], by_w / 8, 1e-13);
  EXPECT_NEAR(ours.grad_g[n], by_a / 8, 1e-13);
  EXPECT_NEAR(ours.grad_g[n + 1], by_b / 8, 1e-13);
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(ours.grad_g[i], gradient[i], 1e-13);
}

TEST_F(AurocProblem, EqualDrawsGiveEqualAnswersWhateverWasCalledBefore) {
  const auto fresh = problem(options);
  const Sample expected = sample(*fresh, x);
  const auto used = problem(options);
  const Vec elsewhere = some_point(graph, 3);
  for (const std::uint32_t worker : {2U, 0U, 1U}) {
    sample(*used, elsewhere, {.seed = 1, .worker = worker, .iteration = 8},
           {.seed = 1, .worker = worker, .iteration = 9, .purpose = Purpose::outer});
  }
  expect_same(sample(*used, x), expected);
  expect_same(sample(*used, x), expected);
}

TEST_F(AurocProblem, OneInnerServesManyProducts) {
  const auto ours = problem(options);
  Vec g(x.size()), first(x.size()), second(x.size()), again(x.size()), grad_y(1);
  ours->inner(x, inner_draw, g);
  ours->inner_vjp(x, first);
  ours->outer(g, dual, outer_draw, second, grad_y);
  ours->inner_vjp(g, second);
  ours->inner_vjp(x, again);
  EXPECT_EQ(again, first);
  EXPECT_NE(second, first);
}

TEST(AurocStart, IsTheInitialParametersWithZeroScalars) {
  const LayerGraph graph = small_mlp();
  const auto start = auroc_start<float>(graph, 9);
  auto expected = initial_parameters(graph, 9);
  expected.resize(expected.size() + 2, 0.0F);
  EXPECT_EQ(start.x, expected);
  EXPECT_EQ(start.y, std::vector<float>{0});
}

}  // namespace
}  // namespace saddlemesh::testing
