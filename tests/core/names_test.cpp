#include "saddlemesh/core/names.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

const std::vector<std::string> known{"ring", "path", "star", "exponential"};

TEST(Names, NearestFindsAMissingASwappedAndAWrongLetter) {
  EXPECT_EQ(nearest_name("rng", known), "ring");
  EXPECT_EQ(nearest_name("rnig", known), "ring");
  EXPECT_EQ(nearest_name("stat", known), "star");
  EXPECT_EQ(nearest_name("exponental", known), "exponential");
}

TEST(Names, NearestTakesAPrefix) {
  EXPECT_EQ(nearest_name("expo", known), "exponential");
}

TEST(Names, NearestFindsNothingForAForeignWord) {
  EXPECT_EQ(nearest_name("completely-else", known), "");
}

TEST(Names, AnUnknownNameIsRefusedWithTheNearestAndAllKnown) {
  testing::expect_error([] { throw_unknown_name("topology", "rng", known); },
                        {"unknown topology \"rng\"", "did you mean \"ring\"?", "ring, path, star, exponential"});
}

}  // namespace
}  // namespace saddlemesh
