#include "saddlemesh/data/inspect.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

RawData labelled(std::size_t rows, std::size_t features) {
  RawData raw;
  raw.data.rows = rows;
  raw.data.shape = {features};
  raw.classes = {{"-1", rows - 1, 1}, {"1", 1, 2}};
  return raw;
}

TEST(Inspect, CountsMissingValuesAndLeavesThemOut) {
  RawData raw = labelled(3, 2);
  raw.data.dense().values = {1, NAN, -3, 0, 9, NAN};
  raw.columns.resize(2);
  raw.columns[0].name = "age";
  raw.columns[1] = {"town", {"Ulm"}, true, 2};
  const Inspection found = inspect(raw);
  EXPECT_EQ(found.missing, 2U);
  EXPECT_EQ(found.nonzeros, 3U);
  EXPECT_DOUBLE_EQ(found.density, 0.5);
  EXPECT_EQ(found.range.min, -3);
  EXPECT_EQ(found.range.max, 9);
  EXPECT_DOUBLE_EQ(found.range.mean, 7.0 / 3) << "of numbers, not of categories";
  ASSERT_EQ(found.features.size(), 2U);
  EXPECT_EQ(found.features[0].name, "age");
  EXPECT_EQ(found.features[0].range.max, 9);
  EXPECT_EQ(found.features[1].missing, 2U);
  EXPECT_EQ(found.features[1].categories, 1U);
  EXPECT_EQ(found.positives, 1U);
}

TEST(Inspect, ZerosThatSparseRowsDoNotStoreCount) {
  RawData raw = labelled(2, 3);
  raw.data.features = SparseFeatures{.begin = {0, 2, 3}, .columns = {0, 2, 2}, .values = {4, 0, -2}};
  const Inspection found = inspect(raw);
  EXPECT_TRUE(found.sparse);
  EXPECT_EQ(found.nonzeros, 2U) << "a stored zero is none";
  EXPECT_DOUBLE_EQ(found.range.mean, 2.0 / 6);
  EXPECT_EQ(found.features[0].range.min, 0);
  EXPECT_EQ(found.features[1].range.max, 0);
  EXPECT_EQ(found.features[1].range.values, 2U);
  EXPECT_EQ(found.features[2].range.mean, -1);
  EXPECT_EQ(found.features[2].name, "feature 3");
}

TEST(Inspect, OfImagesTheBytes) {
  RawData raw = labelled(2, 0);
  raw.data.shape = {1, 1, 2};
  raw.data.features = ImageFeatures{.pixels = {0, 255, 5, 0}};
  const Inspection found = inspect(raw);
  EXPECT_TRUE(found.images);
  EXPECT_EQ(found.range.max, 255);
  EXPECT_EQ(found.range.mean, 65);
  EXPECT_EQ(found.nonzeros, 2U);
  EXPECT_TRUE(found.features.empty());
}

TEST(Inspect, OnlyTwoClassesHaveAPositiveOne) {
  RawData raw = labelled(2, 1);
  raw.data.dense().values = {1, 2};
  raw.classes.push_back({"2", 0, 0});
  EXPECT_FALSE(inspect(raw).positives);
  raw.classes.clear();
  EXPECT_FALSE(inspect(raw).positives);
}

TEST(Inspect, NoRowsAreNoReasonToFail) {
  const Inspection found = inspect(RawData());
  EXPECT_EQ(found.rows, 0U);
  EXPECT_EQ(found.density, 0);
  EXPECT_EQ(found.range.values, 0U);
}

}  // namespace
}  // namespace saddlemesh
