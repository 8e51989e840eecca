#include "saddlemesh/auroc/curvature.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "auroc/instances.hpp"

namespace saddlemesh::testing {
namespace {

constexpr std::size_t rows = 60;
const Draw first_draw{.seed = 7, .worker = 0, .iteration = 0, .purpose = Purpose::outer};

// With the epochs sampler and this batch size, a batch contains all rows.
AurocOptions whole_batches() {
  return {.batch = rows, .sampler = {.sampling = Sampling::epochs}, .scale = LossScale::normalized};
}

template <class Real>
double curvature_of(const LayerGraph& graph, const SharedData& data, const AurocOptions& options) {
  AurocTask<Real> task(data, {all_rows(*data)}, graph, options);
  const StartingPoint<Real> at = auroc_start<Real>(graph, 3);
  return outer_curvature<Real>(task, at.x, first_draw);
}

// The matrix is 2 Σ c a aᵀ / B, where a has the feature and a 1 for the bias, and c is 1/p or 1/(1 − p).
double largest_eigenvalue(const DataSet& data) {
  const double p = static_cast<double>(count_positives(data)) / rows;
  double aa = 0, a1 = 0, one = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    const double a = data.dense().values[row], weight = 2 / (data.labels[row] == 1 ? p : 1 - p) / rows;
    aa += weight * a * a;
    a1 += weight * a;
    one += weight;
  }
  return (aa + one + std::sqrt((aa - one) * (aa - one) + 4 * a1 * a1)) / 2;
}

TEST(OuterCurvature, OfALinearModelIsThatOfTheWeighedSecondMoments) {
  const SharedData data = two_gaussians(rows, {1}, 0.25, 6, 1);
  const double expected = largest_eigenvalue(*data);
  const LayerGraph graph = make_model({.name = "linear"}, data->shape);
  EXPECT_NEAR(curvature_of<double>(graph, data, whole_batches()), expected, 1e-6 * expected);
  EXPECT_NEAR(curvature_of<float>(graph, data, whole_batches()), expected, 1e-4 * expected);
}

TEST(OuterCurvature, GrowsWithTheWidthOfANetwork) {
  const SharedData data = two_gaussians(rows, {3}, 0.25, 2, 1);
  const auto of_width = [&](std::size_t width) {
    return curvature_of<float>(make_model({.name = "mlp", .hidden = {width}}, data->shape), data, whole_batches());
  };
  EXPECT_GT(of_width(1024), 8 * of_width(32));
}

TEST(OuterCurvature, OfSigmoidScoresIsASixteenthAtMost) {
  const SharedData data = two_gaussians(rows, {3}, 0.25, 2, 1);
  const LayerGraph graph = make_model({.name = "mlp"}, data->shape);
  AurocOptions options = whole_batches();
  const double raw = curvature_of<double>(graph, data, options);
  options.score = Score::sigmoid;
  const double sigmoid = curvature_of<double>(graph, data, options);
  EXPECT_GT(sigmoid, 0);
  EXPECT_LE(sigmoid, raw / 16);
}

}  // namespace
}  // namespace saddlemesh::testing
