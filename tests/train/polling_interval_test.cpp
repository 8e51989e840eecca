#include "saddlemesh/train/polling_interval.hpp"

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(Pace, RoundsFillATenthOfASecondWhereAskingIsQuick) {
  EXPECT_EQ(rounds_per_poll(5000, 0), 500U);
  EXPECT_EQ(rounds_per_poll(5000, 0.001), 500U);
}

TEST(Pace, SlowAskingIsDoneLessOftenButNeverLessThanOnceASecond) {
  EXPECT_EQ(rounds_per_poll(1000, 0.01), 300U);
  EXPECT_EQ(rounds_per_poll(1000, 5), 1000U) << "somebody kept the others waiting once";
}

TEST(Pace, ThereIsAlwaysOneRound) {
  EXPECT_EQ(rounds_per_poll(0, 0), 1U);
  EXPECT_EQ(rounds_per_poll(0.2, 10), 1U);
}

}  // namespace
}  // namespace saddlemesh
