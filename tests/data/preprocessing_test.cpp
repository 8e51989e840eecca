#include "saddlemesh/data/preprocessing.hpp"

#include <cmath>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

constexpr float missing = std::numeric_limits<float>::quiet_NaN();
const LabelCode no_yes{.classes = {"no", "yes"}, .positive = {0, 1}};

// age, city (in the file's own order), height
RawData table() {
  RawData raw;
  raw.name = "people.csv";
  raw.text = true;
  raw.data.shape = {3};
  raw.data.rows = 4;
  raw.data.dense().values = {10, 0, 1, 20, 1, missing, 30, 0, 3, 40, missing, 5};
  raw.columns = {{.name = "age"},
                 {.name = "city", .categories = {"Rome", "Oslo"}, .categorical = true, .missing = 1},
                 {.name = "height", .missing = 1}};
  raw.labels = {0, 1, 0, 1};
  raw.classes = {{"no", 2, 2}, {"yes", 2, 3}};
  return raw;
}

Preprocessing fit(const RawData& raw, Standardize standardize, const std::vector<double>& medians = {}) {
  std::vector<std::uint32_t> rows(raw.data.rows);
  std::iota(rows.begin(), rows.end(), 0U);
  const Schema own = schema_of(raw);
  const Schema schema = merge_schemas(std::span(&own, 1));
  Preprocessing fitted = fit_preprocessing(schema, statistics_of(raw.data, rows), medians, standardize);
  fitted.labels = no_yes;
  return fitted;
}

TEST(Preprocessing, FillsInEncodesCategoriesAndStandardises) {
  const Preprocessing by = fit(table(), Standardize::automatic, {25, 0, 3});
  EXPECT_EQ(by.output(), Shape{6});  // the last says that the height is missing
  const DataSet data = encode(by, table());
  EXPECT_NO_THROW(validate(data));
  EXPECT_EQ(data.labels, (std::vector<std::uint8_t>{0, 1, 0, 1}));
  const auto age = [](double value) { return static_cast<float>((value - 25) * (1 / std::sqrt(125.0))); };
  // heights 1, 3 (the median), 3, 5
  const auto height = [](double value) { return static_cast<float>((value - 3) * (1 / std::sqrt(2.0))); };
  const std::vector<float> expected{age(10), 0, 1, 0, height(1), 0, age(20), 1, 0, 0, height(3), 1,
                                    age(30), 0, 1, 0, height(3), 0, age(40), 0, 0, 1, height(5), 0};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(data.dense().values[i], expected[i], 1e-6) << i;
}

TEST(Preprocessing, AValueUnseenInTrainingIsNoneOfTheCategories) {
  const Preprocessing by = fit(table(), Standardize::off, {25, 0, 3});
  RawData other = table();
  other.columns[1].categories = {"Bern", "Oslo"};
  const DataSet data = encode(by, std::move(other));
  EXPECT_EQ((std::vector<float>(data.dense().values.begin(), data.dense().values.begin() + 12)),
            (std::vector<float>{10, 0, 0, 0, 1, 0, 20, 1, 0, 0, 3, 1}));
}

TEST(Preprocessing, LeavesZerosAndOnesAsTheyAreUnlessToldOtherwise) {
  RawData raw = table();
  raw.columns = {};
  raw.data.dense().values = {0, 1, 2, 1, 0, 1, 0, 0, 0, 1, 1, 1};
  const std::vector<float> values = encode(fit(raw, Standardize::automatic), RawData(raw)).dense().values;
  const std::vector<float> all = encode(fit(raw, Standardize::on), RawData(raw)).dense().values;
  for (std::size_t i = 0; i < values.size(); i += 3) {
    EXPECT_EQ(values[i], raw.data.dense().values[i]);
    EXPECT_EQ(values[i + 1], raw.data.dense().values[i + 1]);
    EXPECT_NE(values[i + 2], raw.data.dense().values[i + 2]);
    EXPECT_EQ(all[i], raw.data.dense().values[i] == 0 ? -1 : 1);
  }
}

TEST(Preprocessing, ConstantFeaturesBecomeZeroAndNothingElseDivides) {
  RawData raw = table();
  raw.columns = {};
  raw.data.dense().values = {7, 1, 2, 7, 2, 2, 7, 3, 2, 7, 4, 2};
  const DataSet data = encode(fit(raw, Standardize::on), RawData(raw));
  EXPECT_NO_THROW(validate(data));
  for (std::size_t row = 0; row < 4; ++row) EXPECT_EQ(data.dense().values[3 * row], 0.0F);
}

TEST(Preprocessing, SparseRowsStaySparse) {
  RawData raw = table();
  raw.columns = {};
  raw.data.features = SparseFeatures{.begin = {0, 1, 2, 2, 4}, .columns = {0, 0, 0, 2}, .values = {3, 4, 0.5F, 8}};
  EXPECT_EQ(encode(fit(raw, Standardize::automatic), RawData(raw)).sparse().values, raw.data.sparse().values);
  const DataSet scaled = encode(fit(raw, Standardize::on), RawData(raw));
  ASSERT_TRUE(scaled.is_sparse());
  EXPECT_NEAR(scaled.sparse().values[0], 3 / std::sqrt(25.25 / 4), 1e-6) << "by the root mean square, zeros counted";
  EXPECT_NEAR(scaled.sparse().values[3], 2.0, 1e-6);
}

TEST(Preprocessing, ChannelsOfImagesHaveMeanZeroAndDeviationOne) {
  RawData raw = table();
  raw.columns = {};
  raw.data = {};
  raw.data.shape = {2, 1, 2};
  raw.data.rows = 4;
  raw.data.features = ImageFeatures{.pixels = {0, 10, 7, 7, 20, 30, 7, 7, 40, 50, 7, 7, 60, 70, 7, 7}};
  const DataSet data = encode(fit(raw, Standardize::automatic), RawData(raw));
  std::vector<float> out(16);
  gather(data, std::vector<std::uint32_t>{0, 1, 2, 3}, std::span(out));
  double sum = 0, squares = 0;
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t i : {0U, 1U}) {
      sum += out[4 * row + i];
      squares += out[4 * row + i] * out[4 * row + i];
    }
    EXPECT_EQ(out[4 * row + 2], 0.0F) << "a constant channel";
  }
  EXPECT_NEAR(sum, 0.0, 1e-5);
  EXPECT_NEAR(squares / 8, 1.0, 1e-5);
  const DataSet plain = encode(fit(raw, Standardize::off), RawData(raw));
  EXPECT_EQ(plain.images().scale(0).scale, 1.0F / 255.0F);
}

TEST(Preprocessing, AClassThatTrainingDataDoNotHaveIsRefusedWithItsLine) {
  RawData raw = table();
  raw.classes[1] = {"perhaps", 2, 17};
  testing::expect_error([&] { encode_labels(no_yes, raw); }, {"people.csv:17", "\"perhaps\"", "no, yes"});
}

TEST(Preprocessing, AColumnWithoutValuesIsRefused) {
  testing::expect_error(
      [] {
        fit(table(), Standardize::automatic, {25, 0, std::nan("")});
      },
      {"\"height\"", "no value", "--ignore"});
}

TEST(Preprocessing, TooManyCategoriesAreRefusedWithTheColumn) {
  RawData raw = table();
  for (int i = 0; i < 70'000; ++i) raw.columns[1].categories.push_back(std::to_string(i));
  testing::expect_error([&] { fit(raw, Standardize::automatic); }, {"\"city\"", "65536", "--ignore"});
}

TEST(Preprocessing, MoreValuesThanMemoryHoldsAreRefusedWithTheColumn) {
  RawData raw = table();
  for (int i = 0; i < 60'000; ++i) raw.columns[1].categories.push_back(std::to_string(i));
  const Schema schema = schema_of(raw);
  SiteStatistics statistics = statistics_of(raw.data, std::vector<std::uint32_t>{0, 1, 2, 3});
  statistics.train_rows = 60'000;
  testing::expect_error([&] { fit_preprocessing(schema, statistics, {}, Standardize::automatic); },
                        {"\"city\"", "60000 rows", "--ignore"});
}

TEST(Conform, BringsRowsToTheTrainingDatasKindAndWidth) {
  RawData sparse = table();
  sparse.columns = {};
  sparse.data = {};
  sparse.data.shape = {2};
  sparse.data.rows = 2;
  sparse.data.features = SparseFeatures{.begin = {0, 1, 2}, .columns = {1, 0}, .values = {5, 6}};
  const Schema dense{.name = "train", .kind = FeatureKind::dense, .shape = {3}};
  align_to_schema(sparse, dense);
  EXPECT_EQ(sparse.data.dense().values, (std::vector<float>{0, 5, 0, 6, 0, 0}));
  Schema wide = dense;
  wide.kind = FeatureKind::sparse;
  wide.shape = {4};
  align_to_schema(sparse, wide);
  EXPECT_EQ(sparse.data.sparse().begin, (std::vector<std::uint64_t>{0, 1, 2}));
  EXPECT_EQ(sparse.data.sparse().columns, (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(sparse.data.shape, Shape{4});
}

TEST(Conform, MoreFeaturesThanTheTrainingDataAreRefused) {
  RawData raw = table();
  raw.columns = {};
  const Schema training{.name = "train", .kind = FeatureKind::dense, .shape = {2}};
  testing::expect_error([&] { align_to_schema(raw, training); }, {"people.csv has 3 features", "train", "have 2"});
}

}  // namespace
}  // namespace saddlemesh
