#include "saddlemesh/auroc/task.hpp"

#include <gtest/gtest.h>

#include "auroc/instances.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh::testing {
namespace {

const SharedData& small_data() {
  static const SharedData data = two_gaussians(40, {5}, 0.3, 2, 1);
  return data;
}

// Assigns the rows of each class to a worker of their own.
Shards by_class(const DataSet& data) {
  Shards shards(2);
  for (const std::uint32_t row : all_rows(data)) shards[data.labels[row]].push_back(row);
  return shards;
}

void expect_refused(const SharedData& data, const Shards& shards, const LayerGraph& graph, const AurocOptions& options,
                    std::initializer_list<std::string> parts) {
  expect_error([&] { AurocTask<double>(data, shards, graph, options); }, parts);
}

TEST(AurocTask, ThePositiveRatioIsGlobalOverTheShards) {
  const DataSet& data = *small_data();
  const double all = static_cast<double>(count_positives(data)) / 40;
  EXPECT_EQ(AurocTask<double>(small_data(), by_class(data), small_mlp(), {}).positive_ratio(), all);
  EXPECT_EQ(AurocTask<float>(small_data(), even_shards(40, 4, 1), small_mlp(), {}).positive_ratio(), all);
  // Rows that no worker holds do not count; rows that two workers hold count twice.
  Shards shards = by_class(data);
  shards[0].resize(5);
  shards[1].resize(3);
  EXPECT_EQ(AurocTask<double>(small_data(), shards, small_mlp(), {}).positive_ratio(), 3.0 / 8);
  shards.push_back(shards[1]);
  EXPECT_EQ(AurocTask<double>(small_data(), shards, small_mlp(), {}).positive_ratio(), 6.0 / 11);
}

TEST(AurocTask, GivenRowsOfWorkersAreTaken) {
  const Shards shards{by_class(*small_data())[0], {}};  // another process hosts the second worker
  const WorkerRange first{.first = 0, .count = 1};
  const std::size_t rows = shards[0].size();
  const auto task = [&](std::vector<RowCount> counts) {
    return AurocTask<double>(small_data(), shards, small_mlp(), {.worker_rows = std::move(counts)}, first);
  };
  EXPECT_EQ(task({{.rows = rows}, {.rows = rows, .positives = rows / 2}}).positive_ratio(),
            static_cast<double>(rows / 2) / static_cast<double>(2 * rows));
  expect_error([&] { task({{.rows = rows}}); }, {"row counts of 1 workers", "2 workers"});
  expect_error([&] { task({{.rows = 3}, {.rows = 9, .positives = 5}}); }, {"worker 0", "3 rows", "its shard has"});
}

TEST(AurocTask, DataOfOneClassAreRefused) {
  const Shards shards = by_class(*small_data());
  expect_refused(small_data(), {shards[0]}, small_mlp(), {}, {"1 workers is positive", "check the labels"});
  expect_refused(small_data(), {shards[1], shards[1]}, small_mlp(), {}, {"2 workers is negative"});
}

TEST(AurocTask, WorkersWithoutRowsAndRowsThatDoNotExistAreRefused) {
  expect_refused(small_data(), {{0, 1, 2}, {}, {3}}, small_mlp(), {}, {"worker 1 of 3 has no rows"});
  expect_refused(small_data(), {{0, 1}, {2, 40}}, small_mlp(), {}, {"worker 1 is given row 40", "40 rows"});
  expect_refused(small_data(), {}, small_mlp(), {}, {"no workers"});
}

TEST(AurocTask, DataThatDoNotFitTheNetworkAreRefusedWithBothShapes) {
  expect_refused(small_data(), even_shards(40, 2, 1), small_mlp(6), {}, {"shape 6", "shape 5"});
  const auto images = two_gaussians(20, {1, 8, 8}, 0.5, 1, 1);
  expect_refused(images, even_shards(20, 2, 1), resnet_model({3, 8, 8}, 8), {}, {"3×8×8", "1×8×8"});
  EXPECT_NO_THROW(AurocTask<double>(images, even_shards(20, 2, 1), small_mlp(64), {})) << "images as flat rows";
  DataSet broken = *small_data();
  broken.labels.pop_back();
  expect_refused(std::make_shared<DataSet>(broken), even_shards(40, 2, 1), small_mlp(), {}, {"40 rows", "39 labels"});
}

TEST(AurocTask, OptionsOutOfRangeAreRefusedWithTheReason) {
  const Shards shards = even_shards(40, 2, 1);
  expect_refused(small_data(), shards, small_mlp(), {.batch = 0}, {"batch = 0"});
  expect_refused(small_data(), shards, small_mlp(), {.rho = 0}, {"rho = 0", "rho > 0", "composition off"});
  expect_refused(small_data(), shards, small_mlp(), {.rho = std::nan("")}, {"rho = nan"});
  EXPECT_NO_THROW(AurocTask<double>(small_data(), shards, small_mlp(), {.rho = 0, .composition = false}));
}

TEST(AurocTask, ABatchNormOverOneValueIsRefused) {
  const auto tiny = two_gaussians(20, {1, 4, 4}, 0.5, 1, 1);
  const LayerGraph graph = resnet_model({1, 4, 4}, 8);  // the last stage has 1×1 pixels
  expect_refused(tiny, even_shards(20, 2, 1), graph, {.batch = 1}, {"batch = 1", "layer3.0.bn1"});
  EXPECT_NO_THROW(AurocTask<double>(tiny, even_shards(20, 2, 1), graph, {.batch = 2}));
}

TEST(AurocOptions, TheDefaultScoreIsSigmoidWhereThereAreConvolutions) {
  EXPECT_EQ(default_score(small_mlp()), Score::raw);
  EXPECT_EQ(default_score(linear_model(4)), Score::raw);
  EXPECT_EQ(default_score(resnet_model({3, 16, 16}, 8)), Score::sigmoid);
}

TEST(AurocTask, AStratifiedBatchOfOneIsRefused) {
  const AurocOptions options{.batch = 1, .sampler = parse_sampler("stratified:0.5")};
  expect_refused(small_data(), even_shards(40, 2, 1), small_mlp(), options, {"batch = 1", "both classes"});
}

TEST(AurocTask, OnlyImagesAreAugmented) {
  expect_refused(small_data(), even_shards(40, 2, 1), small_mlp(), {.augment = {.flip = true}},
                 {"images", "5 numbers"});
}

}  // namespace
}  // namespace saddlemesh::testing
