#include "saddlemesh/data/site/moments.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

Moments of(const std::vector<double>& values) {
  Moments moments;
  for (const double value : values) moments.add(value);
  return moments;
}

TEST(Moments, AreMeanAndDeviation) {
  const Moments moments = of({2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_EQ(moments.count, 8U);
  EXPECT_NEAR(moments.mean, 5.0, 1e-14);
  EXPECT_NEAR(moments.deviation(), 2.0, 1e-14);
  EXPECT_EQ(Moments{}.deviation(), 0.0);
}

TEST(Moments, OfPartsAreThoseOfTheWhole) {
  Moments parts = of({2, 4, 4});
  parts.merge(of({}));
  parts.merge(of({4, 5, 5, 7}));
  parts.add(9.0, 1);
  const Moments whole = of({2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_EQ(parts.count, whole.count);
  EXPECT_NEAR(parts.mean, whole.mean, 1e-14);
  EXPECT_NEAR(parts.squares, whole.squares, 1e-13);
}

// The sum of squares, 1e18 · n, would lose all digits of a deviation of 1.
TEST(Moments, LargeNumbersCloseTogetherLoseNothing) {
  Moments moments = of({1e9 + 1, 1e9 - 1, 1e9 + 1, 1e9 - 1});
  moments.merge(of({1e9 + 1, 1e9 - 1}));
  EXPECT_NEAR(moments.deviation(), 1.0, 1e-9);
}

TEST(Moments, AValueMayCountManyTimes) {
  Moments many;
  many.add(3.0, 5);
  many.add(7.0, 0);
  many.add(5.0, 5);
  EXPECT_EQ(many.count, 10U);
  EXPECT_NEAR(many.mean, 4.0, 1e-14);
  EXPECT_NEAR(many.deviation(), 1.0, 1e-14);
}

}  // namespace
}  // namespace saddlemesh
