#include "saddlemesh/data/format/table/values.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(TableValues, NamesOfMissingAndInfiniteValuesAreKnownInAnyCase) {
  for (const char* text : {"", "NA", "na", "n/A", "NaN", "nan", "NULL", "?"}) EXPECT_TRUE(is_missing(text)) << text;
  for (const char* text : {"0", "n", "none", "nano", "-", "??", "nul", "N"}) EXPECT_FALSE(is_missing(text)) << text;
  for (const char* text : {"inf", "-INF", "+Infinity"}) EXPECT_TRUE(is_infinite(text)) << text;
  for (const char* text : {"", "-", "info", "--inf", "1e99"}) EXPECT_FALSE(is_infinite(text)) << text;
}

TEST(TableValues, AFieldIsANumberAsAWholeOrNot) {
  EXPECT_EQ(field_number("1.5"), 1.5F);
  EXPECT_EQ(field_number(" +2 "), 2.0F);
  EXPECT_EQ(field_number("1e99"), INFINITY);
  for (const char* text : {"", " ", "1.5x", "1 2", "0x10", "inf", "nan", "1e", "1,5"}) {
    EXPECT_FALSE(field_number(text).has_value()) << text;
  }
}

TEST(TableValues, CategoriesKeepTheOrderOfTheirFirstAppearance) {
  Categories categories;
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 5000; ++i) ASSERT_EQ(categories.place("value " + std::to_string(i)), static_cast<float>(i));
  }
  const std::vector<std::string> values = categories.take();
  ASSERT_EQ(values.size(), 5000U);
  EXPECT_EQ(values[4321], "value 4321");
}

TEST(TableValues, NoMoreCategoriesThanFloatsCanCount) {
  EXPECT_EQ(static_cast<float>(Categories::most - 1) + 1.0F, static_cast<float>(Categories::most));
  EXPECT_EQ(static_cast<float>(Categories::most) + 1.0F, static_cast<float>(Categories::most));
}

}  // namespace
}  // namespace saddlemesh
