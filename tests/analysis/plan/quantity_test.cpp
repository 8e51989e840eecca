#include "saddlemesh/analysis/plan/quantity.hpp"

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh::testing {
namespace {

TEST(Quantity, ReadsTimes) {
  EXPECT_DOUBLE_EQ(parse_duration("0.1ms"), 1e-4);
  EXPECT_DOUBLE_EQ(parse_duration("50us"), 5e-5);
  EXPECT_DOUBLE_EQ(parse_duration("50µs"), 5e-5);
  EXPECT_DOUBLE_EQ(parse_duration("2s"), 2);
  EXPECT_DOUBLE_EQ(parse_duration("3min"), 180);
  EXPECT_EQ(parse_duration("0s"), 0);
}

TEST(Quantity, ReadsBandwidthsInBitsAndBytes) {
  EXPECT_DOUBLE_EQ(parse_bandwidth("1gbit"), 125e6);
  EXPECT_DOUBLE_EQ(parse_bandwidth("100mbit"), 12.5e6);
  EXPECT_DOUBLE_EQ(parse_bandwidth("1Gbit/s"), 125e6);
  EXPECT_DOUBLE_EQ(parse_bandwidth("0.5kbit"), 62.5);
  EXPECT_DOUBLE_EQ(parse_bandwidth("125MB"), 125e6);
}

TEST(Quantity, RefusesWhatHasNoUnitOrNoSense) {
  for (const auto* text :
       {"", "1", "ms", "-1ms", "1 ms", "1ms ", "1e400s", "nan", "infs", "1.2.3s", "1gbit", "99999999999999999999h"}) {
    expect_error([&] { parse_duration(text); }, {text, "0.1ms"});
  }
  for (const auto* text : {"", "1", "0gbit", "-1gbit", "1gb", "1ms", "fast", "1e99gbit", "99999999999999999999gbit"}) {
    expect_error([&] { parse_bandwidth(text); }, {text, "100mbit"});
  }
}

TEST(Quantity, ShowsTimesInTheUnitThatReadsBest) {
  EXPECT_EQ(duration_text(0), "0 s");
  EXPECT_EQ(duration_text(2.5e-5), "25 µs");
  EXPECT_EQ(duration_text(0.4031), "403 ms");
  EXPECT_EQ(duration_text(90), "90 s");
  EXPECT_EQ(duration_text(150), "2.5 min");
  EXPECT_EQ(duration_text(12240), "3.4 h");
  EXPECT_EQ(duration_text(864000), "10 days");
}

}  // namespace
}  // namespace saddlemesh::testing
