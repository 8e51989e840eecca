#include "saddlemesh/auroc/batch.hpp"

#include <gtest/gtest.h>

#include "auroc/instances.hpp"

namespace saddlemesh::testing {
namespace {

template <class Real>
std::vector<Real> scores(const SharedData& data, const LayerGraph& graph, std::size_t batch,
                         const std::vector<std::uint32_t>& rows, const std::vector<Real>& buffers) {
  auto network = make_network<Real>(graph, *data, {.batch = batch, .tangents = false});
  const auto x = some_point(graph);
  const std::vector<Real> parameters(x.begin(), x.end() - 2);
  std::vector<Real> out(rows.size());
  score<Real>(network, parameters, buffers, *data, rows, out);
  return out;
}

template <class Real>
void expect_near(const std::vector<Real>& a, const std::vector<Real>& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], tolerance) << i;
}

TEST(Score, TheBatchSizeMakesNoDifference) {
  const Shape shape{1, 8, 8};
  const auto images = two_gaussians(23, shape, 0.4, 2, 1);
  const LayerGraph resnet = resnet_model(shape, 8);
  std::vector<double> buffers(resnet.buffer_count(), 0.7);
  const auto expected = scores<double>(images, resnet, 1, all_rows(*images), buffers);
  for (const std::size_t batch : {4U, 23U, 50U}) {
    expect_near(scores<double>(images, resnet, batch, all_rows(*images), buffers), expected, 1e-12);
  }
  const std::vector<float> single(buffers.begin(), buffers.end());
  expect_near(scores<float>(images, resnet, 8, all_rows(*images), single),
              std::vector<float>(expected.begin(), expected.end()), 1e-3);
  buffers.assign(buffers.size(), 0.5);
  EXPECT_NE(scores<double>(images, resnet, 4, all_rows(*images), buffers), expected) << "buffers are used";
}

TEST(Score, TakesTheGivenRowsInTheirOrder) {
  const auto data = two_gaussians(23, {5}, 0.4, 2, 1);
  const auto all = scores<double>(data, small_mlp(), 4, all_rows(*data), {});
  const std::vector<std::uint32_t> rows{20, 3, 3, 11, 0, 22, 7};
  std::vector<double> expected;
  for (const std::uint32_t row : rows) expected.push_back(all[row]);
  expect_near(scores<double>(data, small_mlp(), 3, rows, {}), expected, 1e-14);
  EXPECT_TRUE(scores<double>(data, small_mlp(), 3, {}, {}).empty());
}

TEST(Score, SparseRowsScoreAsDenseOnes) {
  const BothForms both = thinned(*two_gaussians(23, {1, 4, 4}, 0.4, 2, 1));
  const LayerGraph flat = small_mlp(16);
  expect_near(scores<double>(both.sparse, flat, 5, all_rows(*both.sparse), {}),
              scores<double>(both.dense, flat, 5, all_rows(*both.dense), {}), 1e-14);
}

TEST(Load, SparseRowsBeforeAConvolutionAreMadeDense) {
  const Shape shape{1, 8, 8};
  const BothForms both = thinned(*two_gaussians(10, shape, 0.4, 2, 1));
  const LayerGraph resnet = resnet_model(shape, 8);
  const auto initial = initial_buffers(resnet);
  const std::vector<double> buffers(initial.begin(), initial.end());
  EXPECT_EQ(scores<double>(both.sparse, resnet, 3, all_rows(*both.sparse), buffers),
            scores<double>(both.dense, resnet, 3, all_rows(*both.dense), buffers));
}

}  // namespace
}  // namespace saddlemesh::testing
