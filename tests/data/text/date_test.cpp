#include "saddlemesh/data/text/date.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

using Texts = std::vector<std::string>;

TEST(Dates, AreDaysSince1970) {
  EXPECT_EQ(parse_date("1970-01-01", DateOrder::year_first), 0.0);
  EXPECT_EQ(parse_date("2020-02-29", DateOrder::year_first), 18321.0);
  EXPECT_EQ(parse_date("1900/3/1", DateOrder::year_first), -25508.0);
  EXPECT_EQ(parse_date("29.2.2020", DateOrder::day_first), 18321.0);
  EXPECT_EQ(parse_date("02/29/2020", DateOrder::month_first), 18321.0);
}

TEST(Dates, MayHaveATimeAndAZone) {
  EXPECT_EQ(parse_date("1970-01-02 18:00", DateOrder::year_first), 1.75);
  EXPECT_EQ(parse_date("1970-01-02T18:00:00.123Z", DateOrder::year_first), 1.75);
  EXPECT_EQ(parse_date("1970-01-02T18:00:00+06:00", DateOrder::year_first), 1.5);
  EXPECT_EQ(parse_date("02.01.1970 6:00", DateOrder::day_first), 1.25);
}

TEST(Dates, ThatDoNotExistAreNone) {
  for (const char* text : {"2021-02-29", "2020-13-01", "2020-00-01", "2020-01-32", "2020-01", "2020-01/02", "20-01-02",
                           "", "2020-01-02 25:00", "2020-01-02 10", "2020-01-02x", "2020-01-02T10:61", "12345"}) {
    EXPECT_FALSE(parse_date(text, DateOrder::year_first)) << text;
  }
}

TEST(Dates, TheirOrderFollowsFromAllOfThem) {
  EXPECT_EQ(find_date_order(Texts{"2020-01-02", "2020-12-31"}).found, DateOrder::year_first);
  EXPECT_EQ(find_date_order(Texts{"01/02/2020", "13/02/2020"}).found, DateOrder::day_first);
  EXPECT_EQ(find_date_order(Texts{"01/02/2020", "02/13/2020"}).found, DateOrder::month_first);
  EXPECT_EQ(find_date_order(Texts{"01.02.2020", "03.04.2020"}).found, DateOrder::day_first);
  EXPECT_TRUE(find_date_order(Texts{"01/02/2020", "03/04/2020"}).ambiguous);
  EXPECT_FALSE(find_date_order(Texts{"01/02/2020", "later"}).found);
  EXPECT_FALSE(find_date_order(Texts{}).found);
}

}  // namespace
}  // namespace saddlemesh
