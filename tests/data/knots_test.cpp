#include "saddlemesh/data/knots.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/random.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

// A heavy-tailed number, one of three values, one of zeros and ones, one with missing values, and a category.
std::string random_table(std::size_t rows, std::uint64_t seed) {
  RandomStream random({.seed = seed, .purpose = Purpose::synthetic});
  std::string text = "tail,level,flag,gap,city,label\n";
  for (std::size_t i = 0; i < rows; ++i) {
    const double u = random.uniform();
    text += std::to_string(1.0 / (1.001 - u)) + "," + std::to_string(random.below(3)) + "," +
            std::to_string(random.below(2)) + "," + (i % 7 == 3 ? "" : std::to_string(u * u)) + "," +
            (i % 3 == 0 ? "Ulm" : "Bonn") + "," + std::to_string(i % 5 == 0 ? 1 : 0) + "\n";
  }
  return text;
}

class Knots : public ::testing::Test {
 protected:
  [[nodiscard]] PreparedData prepare(const std::vector<std::string>& files) const {
    DataOptions options{.read = {.missing = Missing::median}, .test_share = 0.2};
    if (files.size() == 1) {
      options.data = (folder_ / files.front()).string();
      options.workers = 2;
    } else {
      for (const std::string& file : files) options.sites.push_back({.path = (folder_ / file).string()});
    }
    return prepare_data(options);
  }

  static PreparedData encoded(PreparedData data, std::size_t bins = 6) {
    OneProcess alone;
    const std::size_t workers = data.workers.size();
    return with_knots(std::move(data), bins, {.first = 0, .count = workers}, alone);
  }

  testing::TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path();
};

TEST_F(Knots, AreAtQuantilesAndAtEachOfAFewValues) {
  write_file(folder_ / "a.csv", random_table(500, 1));
  const auto codes = encoded(prepare({"a.csv"})).preprocessing.features;
  ASSERT_EQ(codes.size(), 5U);
  EXPECT_EQ(codes[0].knots.size(), 7U);
  EXPECT_EQ(codes[1].knots.size(), 3U);  // three values
  EXPECT_TRUE(codes[2].knots.empty());   // zeros and ones
  EXPECT_TRUE(codes[4].knots.empty());   // a category
  EXPECT_TRUE(std::ranges::is_sorted(codes[0].knots));
  // About a sixth of the rows lies between two knots.
  const PreparedData plain = prepare({"a.csv"});
  const std::size_t width = plain.data->shape.size();
  for (std::size_t k = 0; k + 1 < codes[0].knots.size(); ++k) {
    std::size_t between = 0, all = 0;
    for (const auto& shard : plain.shards) {
      for (const std::uint32_t row : shard) {
        const float value = plain.data->dense().values[row * width];
        between += value > codes[0].knots[k] && value <= codes[0].knots[k + 1] ? 1 : 0;
        ++all;
      }
    }
    EXPECT_NEAR(static_cast<double>(between) / static_cast<double>(all), 1.0 / 6, 0.03) << k;
  }
}

TEST_F(Knots, GiveWeightsThatAddUpToOneAndReproduceTheNumber) {
  write_file(folder_ / "a.csv", random_table(300, 2));
  const PreparedData plain = prepare({"a.csv"}), with = encoded(plain);
  const auto& codes = with.preprocessing.features;
  const SparseFeatures& sparse = with.data->sparse();
  const std::size_t width = plain.data->shape.size(), knots = codes[0].knots.size();
  EXPECT_EQ(with.data->shape, with.preprocessing.output());
  validate(*with.data);
  for (std::size_t row = 0; row < plain.data->rows; ++row) {
    double sum = 0, mean = 0;
    for (std::uint64_t i = sparse.begin[row]; i < sparse.begin[row + 1]; ++i) {
      if (sparse.columns[i] < 1 || sparse.columns[i] > knots) continue;
      sum += sparse.values[i];
      mean += sparse.values[i] * codes[0].knots[sparse.columns[i] - 1];
    }
    const float value = plain.data->dense().values[row * width];
    EXPECT_NEAR(sum, 1.0, 1e-6);
    EXPECT_NEAR(mean, std::clamp(value, codes[0].knots.front(), codes[0].knots.back()), 1e-5);
  }
}

TEST_F(Knots, LimitNumbersFarFromAllOthers) {
  write_file(folder_ / "a.csv", random_table(2000, 3));
  const PreparedData with = encoded(prepare({"a.csv"}));
  const std::vector<float>& values = with.data->sparse().values;
  EXPECT_LE(std::ranges::max(values), FeatureCode::largest_with_knots);
  EXPECT_GE(std::ranges::min(values), -FeatureCode::largest_with_knots);
}

TEST_F(Knots, AreTheSameHoweverTheRowsAreSpread) {
  const std::string one = random_table(200, 4), other = random_table(150, 5);
  write_file(folder_ / "one.csv", one);
  write_file(folder_ / "other.csv", other);
  DataOptions options{.read = {.missing = Missing::median}, .test_share = 0, .workers = 1};
  write_file(folder_ / "both.csv", one + other.substr(other.find('\n') + 1));
  options.data = (folder_ / "both.csv").string();
  const PreparedData pooled = encoded(prepare_data(options));
  DataOptions apart{.read = {.missing = Missing::median}, .test_share = 0};
  for (const char* name : {"one.csv", "other.csv"}) apart.sites.push_back({.path = (folder_ / name).string()});
  const PreparedData sites = encoded(prepare_data(apart));
  for (std::size_t i = 0; i < pooled.preprocessing.features.size(); ++i) {
    const auto& a = pooled.preprocessing.features[i].knots;
    const auto& b = sites.preprocessing.features[i].knots;
    ASSERT_EQ(a.size(), b.size()) << i;
    for (std::size_t k = 0; k < a.size(); ++k) EXPECT_NEAR(a[k], b[k], 0.02 * (1 + std::abs(a[k]))) << i;
  }
}

TEST_F(Knots, AreAppliedToOtherFilesAsToTheTrainingData) {
  write_file(folder_ / "a.csv", random_table(120, 6));
  DataOptions options{
      .data = (folder_ / "a.csv").string(), .read = {.missing = Missing::median}, .test_share = 0, .workers = 1};
  const PreparedData with = encoded(prepare_data(options));
  options.test = options.data;
  const PreparedData test = encoded(prepare_data(options));
  EXPECT_EQ(test.test->sparse().values, with.data->sparse().values);
  EXPECT_EQ(test.test->sparse().columns, with.data->sparse().columns);
  EXPECT_EQ(test.test->labels, with.data->labels);
}

TEST_F(Knots, AreForFlatDenseRows) {
  write_file(folder_ / "a.svm", "1 3:1 900:2\n0 1:4\n1 2:1\n0 7:1\n");
  const PreparedData sparse = prepare_data({.data = (folder_ / "a.svm").string(), .test_share = 0, .workers = 1});
  EXPECT_FALSE(can_have_knots(sparse));
  write_file(folder_ / "a.csv", random_table(20, 7));
  EXPECT_TRUE(can_have_knots(prepare({"a.csv"})));
}

}  // namespace
}  // namespace saddlemesh
