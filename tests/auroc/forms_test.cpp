// The forms of the problem that options select.
#include <gtest/gtest.h>

#include "auroc/sample.hpp"

namespace saddlemesh::testing {
namespace {

class AurocForms : public OnThreeWorkers {};

TEST_F(AurocForms, TheIdentityJacobianReturnsTheVectorAndChangesNothingElse) {
  const Sample exact = sample(*problem(options), x);
  options.jacobian = Jacobian::identity;
  const auto identity = problem(options);
  const Sample ours = sample(*identity, x);
  EXPECT_EQ(ours.g, exact.g);
  EXPECT_EQ(ours.grad_g, exact.grad_g);
  EXPECT_NE(ours.vjp, exact.vjp);
  Vec out(x.size());
  identity->inner_vjp(x, out);
  EXPECT_EQ(out, x);
}

TEST_F(AurocForms, WithoutCompositionGIsX) {
  const Sample composed = sample(*problem(options), x);
  options.composition = false;
  const auto plain = problem(options);
  const Sample ours = sample(*plain, x);
  EXPECT_EQ(ours.g, x);
  EXPECT_EQ(ours.f, composed.f);
  EXPECT_EQ(ours.grad_g, composed.grad_g);
  Vec out(x.size());
  plain->inner_vjp(x, out);
  EXPECT_EQ(out, x);
}

TEST_F(AurocForms, CrossEntropyLeavesTheScalarsAlone) {
  options.rho = 1;
  const Sample composed = sample(*problem(options), x, inner_draw, inner_draw);
  options.objective = Objective::cross_entropy;
  const auto plain = problem(options);
  const Sample ours = sample(*plain, x, inner_draw, inner_draw);
  const std::size_t n = graph.parameter_count();
  EXPECT_EQ(ours.g, x);
  EXPECT_EQ(ours.grad_g[n], 0);
  EXPECT_EQ(ours.grad_g[n + 1], 0);
  EXPECT_EQ(ours.grad_y[0], 0);
  // The inner step of the composed problem descends along the same gradient.
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(ours.grad_g[i], x[i] - composed.g[i], 1e-14);
  EXPECT_GT(ours.f, 0);
}

TEST_F(AurocForms, ClassWeightsMultiplyEachClassInTheInnerStep) {
  // On a batch of one class, the step is the unweighted one times that class's weight.
  for (const int label : {0, 1}) {
    DataSet one = *data;
    std::vector<std::uint32_t> of_class, others;
    for (const std::uint32_t row : all_rows(one)) (one.labels[row] == label ? of_class : others).push_back(row);
    const auto shared = std::make_shared<DataSet>(one);
    const Shards shards{others, of_class};
    const auto step = [&](bool weighted) {
      AurocOptions o = options;
      o.class_weighted = weighted;
      Sample s = sample(*auroc_problem<double>(std::make_shared<AurocTask<double>>(shared, shards, graph, o))(), x);
      for (std::size_t i = 0; i < x.size(); ++i) s.g[i] -= x[i];
      return s.g;
    };
    const double p = static_cast<double>(count_positives(one)) / 90;
    const Vec plain = step(false);
    Vec expected = plain;
    for (double& value : expected) value *= label == 1 ? 1 / (2 * p) : 1 / (2 * (1 - p));
    expect_near(step(true), expected, 1e-14);
  }
}

TEST_F(AurocForms, SparseAndDenseDataAgreeToRounding) {
  const BothForms both = thinned(*data);
  const auto of = [&](const SharedData& form) {
    return sample(*auroc_problem<double>(make_task<double>(form, 3, graph, options))(), x);
  };
  const Sample dense = of(both.dense);
  const Sample sparse = of(both.sparse);
  expect_near(sparse.g, dense.g, 1e-14);
  expect_near(sparse.vjp, dense.vjp, 1e-13);
  expect_near(sparse.grad_g, dense.grad_g, 1e-13);
  EXPECT_NEAR(sparse.f, dense.f, 1e-13);
}

// Compares single precision with training's backend against double precision with plain loops.
void expect_float_agrees(const SharedData& data, const LayerGraph& graph, const AurocOptions& options,
                         double tolerance) {
  const Vec x = some_point(graph);
  const std::vector<float> xf(x.begin(), x.end());
  const Sample expected =
      sample(*auroc_problem<double>(make_task<double>(data, 3, graph, options))(), Vec(xf.begin(), xf.end()));
  const auto single = auroc_problem<float>(make_task<float>(data, 3, graph, options))();
  std::vector<float> g(x.size()), v(x.size()), vjp(x.size()), grad_g(x.size()), grad_y(1);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<float>(i + 1) / static_cast<float>(v.size());
  single->inner(xf, inner_draw, g);
  const double f = single->outer(xf, std::vector<float>{0.6F}, outer_draw, grad_g, grad_y);
  single->inner_vjp(v, vjp);
  EXPECT_NEAR(f, expected.f, tolerance);
  EXPECT_NEAR(grad_y[0], expected.grad_y[0], tolerance);
  expect_near(Vec(g.begin(), g.end()), expected.g, tolerance);
  expect_near(Vec(vjp.begin(), vjp.end()), expected.vjp, tolerance);
  expect_near(Vec(grad_g.begin(), grad_g.end()), expected.grad_g, tolerance);
}

TEST_F(AurocForms, SinglePrecisionAgreesWithDouble) {
  expect_float_agrees(data, graph, options, 2e-6);
  const BothForms both = thinned(*data);
  expect_float_agrees(both.sparse, graph, options, 2e-6);
  expect_float_agrees(both.dense, graph, options, 2e-6);
  const Shape shape{1, 8, 8};
  options.score = Score::sigmoid;
  expect_float_agrees(two_gaussians(60, shape, 0.3, 2, 4), resnet_model(shape, 8), options, 2e-4);
}

}  // namespace
}  // namespace saddlemesh::testing
