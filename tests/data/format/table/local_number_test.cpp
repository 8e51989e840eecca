#include "saddlemesh/data/format/table/local_number.hpp"

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

void expect_number(const char* text, DecimalMark mark, float value, bool ambiguous = false) {
  const auto found = local_number(text, mark);
  ASSERT_TRUE(found) << text;
  EXPECT_EQ(found->value, value) << text;
  EXPECT_EQ(found->ambiguous, ambiguous) << text;
}

TEST(LocalNumber, TakesADecimalPointOrComma) {
  expect_number("12.5", DecimalMark::point, 12.5F);
  expect_number("-12,5", DecimalMark::comma, -12.5F);
  expect_number("1,5e3", DecimalMark::comma, 1500);
  expect_number("+.5", DecimalMark::point, 0.5F);
  expect_number(" 7 ", DecimalMark::comma, 7);
}

TEST(LocalNumber, TakesGroupsOfThreeDigits) {
  expect_number("1,234.5", DecimalMark::point, 1234.5F);
  expect_number("1.234,5", DecimalMark::comma, 1234.5F);
  expect_number("12,345,678", DecimalMark::point, 12345678);
  expect_number("1 234,5", DecimalMark::comma, 1234.5F);
  expect_number("1'234.5", DecimalMark::point, 1234.5F);
  expect_number("1,234", DecimalMark::point, 1234, true);
  expect_number("1.234", DecimalMark::comma, 1234, true);
}

TEST(LocalNumber, RefusesWhatIsWrittenOtherwise) {
  for (const char* text :
       {"", "-", "1,23", "1,2345", "0,123", "12,34,567", "1,234 567", "1.2.3", "1,234,", "a", "1e", "inf", "1e99"}) {
    EXPECT_FALSE(local_number(text, DecimalMark::point)) << text;
  }
  for (const char* text : {"1.5", "1,234.5", "1,2,3", "0.123", "192.168.1.1"}) {
    EXPECT_FALSE(local_number(text, DecimalMark::comma)) << text;
  }
}

TEST(LocalNumber, ShowsItsMarkOrNone) {
  EXPECT_EQ(shown_mark("12,5"), DecimalMark::comma);
  EXPECT_EQ(shown_mark("1.234,5"), DecimalMark::comma);
  EXPECT_EQ(shown_mark("12.5"), DecimalMark::point);
  EXPECT_EQ(shown_mark("1,234.5"), DecimalMark::point);
  for (const char* text : {"12", "1,234", "1.234", "192.168.100.200", "x,y", ""})
    EXPECT_FALSE(shown_mark(text)) << text;
}

}  // namespace
}  // namespace saddlemesh
