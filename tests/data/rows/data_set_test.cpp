#include "saddlemesh/data/rows/data_set.hpp"

#include <limits>
#include <variant>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

// 3 rows of 4:  0 1 0 2 | 0 0 0 0 | 3 4 5 0
DataSet dense() {
  DataSet data;
  data.shape = {4};
  data.rows = 3;
  data.dense().values = {0, 1, 0, 2, 0, 0, 0, 0, 3, 4, 5, 0};
  data.labels = {1, 0, 1};
  return data;
}

DataSet sparse() {
  DataSet data;
  data.shape = {4};
  data.rows = 3;
  data.features = SparseFeatures{.begin = {0, 2, 2, 5}, .columns = {1, 3, 0, 1, 2}, .values = {1, 2, 3, 4, 5}};
  data.labels = {1, 0, 1};
  return data;
}

void expect_refused(const DataSet& data, std::initializer_list<std::string> parts) {
  testing::expect_error([&] { validate(data); }, parts);
}

TEST(DataSet, ValidDataPass) {
  EXPECT_NO_THROW(validate(dense()));
  EXPECT_NO_THROW(validate(sparse()));
}

// Two images of two channels and 1 × 2 pixels.
DataSet images() {
  DataSet data;
  data.shape = {2, 1, 2};
  data.rows = 2;
  data.features = ImageFeatures{.pixels = {0, 255, 51, 102, 1, 2, 3, 4}};
  data.labels = {1, 0};
  return data;
}

TEST(DataSet, SaysHowItsFeaturesAreStored) {
  EXPECT_EQ(dense().kind(), FeatureKind::dense);
  EXPECT_EQ(sparse().kind(), FeatureKind::sparse);
  EXPECT_EQ(images().kind(), FeatureKind::images);
  EXPECT_TRUE(DataSet().dense().values.empty());
  EXPECT_THROW(static_cast<void>(dense().sparse()), std::bad_variant_access);
}

TEST(DataSet, BytesOfImagesAreScaledByChannel) {
  DataSet data = images();
  std::vector<float> out(4);
  gather(data, std::vector<std::uint32_t>{0}, std::span(out));
  EXPECT_EQ(out, (std::vector<float>{0, 255 * (1.0F / 255), 51 * (1.0F / 255), 102 * (1.0F / 255)})) << "to [0, 1]";
  data.images().scales = {{.scale = 2, .offset = 1}, {.scale = 0.5F, .offset = -1}};
  gather(data, std::vector<std::uint32_t>{1}, std::span(out));
  EXPECT_EQ(out, (std::vector<float>{3, 5, 0.5F, 1}));
}

TEST(DataSet, ImagesThatDoNotFitTheirShapeAreRefused) {
  EXPECT_NO_THROW(validate(images()));
  DataSet data = images();
  data.images().pixels.pop_back();
  expect_refused(data, {"7 bytes", "2 images of shape 2×1×2", "8"});
  data = images();
  data.images().scales = {{}};
  expect_refused(data, {"1 scales", "2 channels"});
  data.images().scales = {{}, {.scale = std::numeric_limits<float>::infinity()}};
  expect_refused(data, {"finite"});
}

TEST(DataSet, GathersDenseAndSparseRowsToTheSameBatch) {
  const std::vector<std::uint32_t> rows{2, 0, 2, 1};
  const std::vector<float> expected{3, 4, 5, 0, 0, 1, 0, 2, 3, 4, 5, 0, 0, 0, 0, 0};
  for (const DataSet& data : {dense(), sparse()}) {
    std::vector<float> single(16, -1);
    std::vector<double> twice(16, -1);
    gather(data, rows, std::span(single));
    gather(data, rows, std::span(twice));
    EXPECT_EQ(single, expected);
    EXPECT_EQ(twice, std::vector<double>(expected.begin(), expected.end()));
  }
}

template <class Real>
void expect_sparse_batch_in_reserved_memory() {
  const DataSet data = sparse();
  std::vector<std::uint32_t> begin, columns;
  std::vector<Real> values;
  begin.reserve(4);
  columns.reserve(3 * max_row_values(data));
  values.reserve(3 * max_row_values(data));
  const auto* memory = values.data();
  gather(data, std::vector<std::uint32_t>{2, 2, 2}, begin, columns, values);
  gather(data, std::vector<std::uint32_t>{0, 1, 2}, begin, columns, values);
  EXPECT_EQ(begin, (std::vector<std::uint32_t>{0, 2, 2, 5}));
  EXPECT_EQ(columns, (std::vector<std::uint32_t>{1, 3, 0, 1, 2}));
  EXPECT_EQ(values, (std::vector<Real>{1, 2, 3, 4, 5}));
  EXPECT_EQ(values.data(), memory);
}

TEST(DataSet, GathersSparseRowsIntoReservedMemory) {
  expect_sparse_batch_in_reserved_memory<float>();
  expect_sparse_batch_in_reserved_memory<double>();
}

TEST(DataSet, CountsPositivesAndTheLongestRow) {
  EXPECT_EQ(count_positives(dense()), 2U);
  EXPECT_EQ(count_positives(dense(), std::vector<std::uint32_t>{0, 1, 1, 2, 2}), 3U);
  EXPECT_EQ(max_row_values(dense()), 4U);
  EXPECT_EQ(max_row_values(sparse()), 3U);
}

TEST(DataSet, SizesThatDoNotFitAreRefusedWithBothNamed) {
  DataSet data = dense();
  data.dense().values.pop_back();
  expect_refused(data, {"11 features", "3 rows of shape 4 are 12"});
  data = dense();
  data.labels.push_back(0);
  expect_refused(data, {"3 rows", "4 labels"});
  data = dense();
  data.rows = 0;
  expect_refused(data, {"0 rows of shape 4"});
  data = sparse();
  data.sparse().begin.pop_back();
  expect_refused(data, {"3 row beginnings", "3 rows need 4"});
  data = sparse();
  data.sparse().columns.pop_back();
  expect_refused(data, {"4 columns", "5 values"});
  data = sparse();
  data.sparse().begin.back() = 4;
  expect_refused(data, {"from 0 to 4", "from 0 to 5"});
  data = sparse();
  data.sparse().begin[1] = 5;
  data.sparse().begin[2] = 2;
  expect_refused(data, {"must not descend"});
}

TEST(DataSet, WrongContentIsRefusedWithItsRow) {
  DataSet data = dense();
  data.labels[1] = 2;
  expect_refused(data, {"row 1 has label 2", "1 (positive) or 0"});
  data = dense();
  data.dense().values[6] = std::numeric_limits<float>::quiet_NaN();
  expect_refused(data, {"row 1, feature 2 is nan", "missing values"});
  data = sparse();
  data.sparse().values[3] = std::numeric_limits<float>::infinity();
  expect_refused(data, {"row 2, feature 1 is inf"});
  data = sparse();
  data.sparse().columns[1] = 4;
  expect_refused(data, {"row 0 has a value in column 4", "4 columns"});
  data = sparse();
  data.sparse().columns[3] = 0;
  expect_refused(data, {"row 2: column 0 follows column 0", "ascend"});
}

}  // namespace
}  // namespace saddlemesh
