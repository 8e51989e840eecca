#include "saddlemesh/train/folds.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "train/training_cases.hpp"

namespace saddlemesh {
namespace {

PreparedData data_of(const std::string& shards) {
  TrainConfig config = testing::small_config();
  config.data.shards = parse_shards(shards);
  return prepare_data(data_options(config));
}

TEST(HoldOut, EveryTrainingRowIsHeldOutOnceAndTestRowsNever) {
  for (const char* shards : {"even", "dirichlet:0.2"}) {
    const PreparedData data = data_of(shards);
    std::vector<int> times(data.data->rows, 0);
    for (std::size_t fold = 0; fold < 5; ++fold) {
      const PreparedData part = hold_out(data, fold, 5, 3);
      EXPECT_EQ(part.test_count.rows, 0U);
      EXPECT_TRUE(part.test_rows.empty());
      EXPECT_EQ(part.validation_rows.size(), part.validation_count.rows);
      EXPECT_EQ(count_positives(*data.data, part.validation_rows), part.validation_count.positives);
      for (const std::uint32_t row : part.validation_rows) ++times[row];
      for (std::size_t k = 0; k < part.shards.size(); ++k) {
        EXPECT_EQ(part.shards[k].size(), part.workers[k].train);
        EXPECT_EQ(count_positives(*data.data, part.shards[k]), part.workers[k].train_positives);
        EXPECT_EQ(part.workers[k].train + part.workers[k].validation, data.workers[k].train);
        for (const std::uint32_t row : part.validation_rows) {
          EXPECT_FALSE(std::ranges::binary_search(part.shards[k], row));
        }
      }
    }
    for (const auto& shard : data.shards) {
      // A worker of two rows may keep both.
      for (const std::uint32_t row : shard) EXPECT_TRUE(times[row] == 1 || (shard.size() <= 2 && times[row] == 0));
    }
    for (const std::uint32_t row : data.test_rows) EXPECT_EQ(times[row], 0);
  }
}

TEST(HoldOut, KeepsTheShareOfPositives) {
  const PreparedData data = data_of("even");
  for (std::size_t fold = 0; fold < 5; ++fold) {
    const PreparedData part = hold_out(data, fold, 5, 3);
    const double share =
        static_cast<double>(part.validation_count.positives) / static_cast<double>(part.validation_count.rows);
    EXPECT_NEAR(share, data.positive_ratio, 0.03);
    EXPECT_NEAR(part.positive_ratio, data.positive_ratio, 0.01);
  }
}

TEST(HoldOut, DependsOnTheSeedAlone) {
  const PreparedData data = data_of("even");
  EXPECT_EQ(hold_out(data, 1, 5, 3).validation_rows, hold_out(data, 1, 5, 3).validation_rows);
  EXPECT_NE(hold_out(data, 1, 5, 3).validation_rows, hold_out(data, 1, 5, 4).validation_rows);
}

TEST(HoldOut, AWorkerKeepsItsLastRow) {
  PreparedData data = data_of("even");
  std::swap(data.shards[0], data.shards[1]);
  data.shards[0].resize(1);
  data.workers[0] = {.train = 1, .train_positives = count_positives(*data.data, data.shards[0])};
  for (std::size_t fold = 0; fold < 5; ++fold) EXPECT_EQ(hold_out(data, fold, 5, 1).shards[0].size(), 1U);
}

}  // namespace
}  // namespace saddlemesh
