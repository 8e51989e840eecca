#include "saddlemesh/model/scorer.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "model/model_cases.hpp"
#include "saddlemesh/auroc/batch.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

DataSet images(std::size_t rows, const Shape& shape) {
  DataSet data{
      .shape = shape, .rows = rows, .features = ImageFeatures{.pixels = testing::random_images(rows, shape, 3)}};
  data.labels.resize(rows, 0);
  return data;
}

std::vector<std::uint32_t> all_rows(const DataSet& data) {
  std::vector<std::uint32_t> rows(data.rows);
  std::iota(rows.rbegin(), rows.rend(), 0U);  // in reverse order, so that indices of `out` differ from row numbers
  return rows;
}

TEST(Scorer, GivesTheSameBitsForAnyThreadsAndBatches) {
  const Shape shape{1, 8, 8};
  const TrainedModel model = testing::model_of_images(shape, {}, {.name = "resnet8"});
  const DataSet data = images(333, shape);
  const auto rows = all_rows(data);
  std::vector<float> expected(rows.size());
  Network<float> network = make_network<float>(model.graph(), data, {.batch = 1, .tangents = false});
  score<float>(network, model.parameters, model.buffers, data, rows, expected);
  for (const std::size_t threads : {1U, 2U, 5U}) {
    for (const std::size_t batch : {7U, 64U}) {
      Scorer scorer(model.graph(), data, threads, batch);
      std::vector<float> found(rows.size());
      scorer.score(model.parameters, model.buffers, data, rows, found);
      EXPECT_EQ(found, expected) << threads << " threads, batch " << batch;
    }
  }
}

TEST(Scorer, IsUsedAgainWithOtherParametersAndRows) {
  const Shape shape{1, 4, 4};
  const TrainedModel model = testing::model_of_images(shape, {}, {.name = "mlp"});
  const TrainedModel other = testing::with_random_numbers(model, 6);
  const DataSet data = images(100, shape);
  const auto rows = all_rows(data);
  Scorer scorer(model.graph(), data, 2);
  std::vector<float> first(100), second(10), again(100);
  scorer.score(model.parameters, model.buffers, data, rows, first);
  scorer.score(other.parameters, other.buffers, data, std::span(rows).first(10), second);
  scorer.score(model.parameters, model.buffers, data, rows, again);
  EXPECT_EQ(first, again);
  EXPECT_NE(first[0], second[0]);
  scorer.score(model.parameters, model.buffers, data, {}, {});
}

TEST(Scorer, RefusesDataOfAnotherKindOrShape) {
  const TrainedModel model = testing::model_of_images({1, 4, 4}, {}, {.name = "mlp"});
  testing::expect_error([&] { Scorer(model.graph(), images(2, {1, 5, 5}), 1); }, {"16", "1×5×5"});
  Scorer scorer(model.graph(), images(2, {1, 4, 4}), 1);
  std::vector<float> out(1);
  const std::vector<std::uint32_t> rows{0};
  const DataSet wider = images(2, {1, 4, 5});
  testing::expect_error([&] { scorer.score(model.parameters, model.buffers, wider, rows, out); }, {"1×4×4", "1×4×5"});
}

}  // namespace
}  // namespace saddlemesh
