#include "saddlemesh/present/text/number_text.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(NumberText, CountsAreGroupedInThousands) {
  EXPECT_EQ(format_count(0), "0");
  EXPECT_EQ(format_count(999), "999");
  EXPECT_EQ(format_count(1000), "1,000");
  EXPECT_EQ(format_count(133302), "133,302");
  EXPECT_EQ(format_count(18446744073709551615U), "18,446,744,073,709,551,615");
}

TEST(NumberText, SignificantDigitsAreRoundedWithoutTrailingZeros) {
  EXPECT_EQ(format_significant(0.0123456, 3), "0.0123");
  EXPECT_EQ(format_significant(0.5, 3), "0.5");
  EXPECT_EQ(format_significant(2, 3), "2");
  EXPECT_EQ(format_significant(-1.2345, 3), "-1.23");
  EXPECT_EQ(format_significant(133302, 3), "133,000");
  EXPECT_EQ(format_significant(1234.5, 6), "1,234.5");
  EXPECT_EQ(format_significant(0, 3), "0");
}

TEST(NumberText, RoundingMayCarryIntoTheNextPowerOfTen) {
  EXPECT_EQ(format_significant(9.996, 3), "10");
  EXPECT_EQ(format_significant(999.6, 3), "1,000");
  EXPECT_EQ(format_significant(999999.9, 3), "1e6");
  EXPECT_EQ(format_significant(0.000099996, 3), "0.0001");
}

TEST(NumberText, VeryLargeAndVerySmallNumbersHaveAnExponent) {
  EXPECT_EQ(format_significant(2.5e-7, 3), "2.5e-7");
  EXPECT_EQ(format_significant(1.23456e12, 4), "1.235e12");
  EXPECT_EQ(format_significant(-4e-300, 2), "-4e-300");
}

TEST(NumberText, ValuesThatAreNotFiniteAreWords) {
  EXPECT_EQ(format_significant(std::nan(""), 3), "nan");
  EXPECT_EQ(format_significant(INFINITY, 3), "inf");
  EXPECT_EQ(format_significant(-INFINITY, 3), "-inf");
}

TEST(NumberText, NumbersWithSignsUnitsAndSpreadsLookLikeNumbers) {
  for (const char* text :
       {"1", "−1.5", "133,302", "1.01 ± 0.02", "16.2 ×", "95 %", "nan", "-inf", ".5", "2.5e-7", "≤ 3"}) {
    EXPECT_TRUE(looks_like_number(text)) << text;
  }
  for (const char* text : {"", "ring", "e", "1 worker", "GT-2", "K = 4", "–", "a1"}) {
    EXPECT_FALSE(looks_like_number(text)) << text;
  }
}

}  // namespace
}  // namespace saddlemesh
