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

TEST(Names, NearestTakesAShortenedName) {
  const std::vector<std::string> options{"--eta", "--iterations", "--evaluate-every", "--test", "--test-share"};
  EXPECT_EQ(nearest_name("--iters", options), "--iterations");
  EXPECT_EQ(nearest_name("--itrs", options), "--iterations");
  EXPECT_EQ(nearest_name("--share", options), "--test-share");
  EXPECT_EQ(nearest_name("--Eta", options), "--eta");
  EXPECT_EQ(nearest_names("--tes", options), (std::vector<std::string>{"--test", "--test-share"}));
  EXPECT_EQ(did_you_mean("--tes", options), " (did you mean \"--test\" or \"--test-share\"?)");
}

TEST(Names, NearestFindsNothingForOneLetterAndForAFlood) {
  EXPECT_EQ(nearest_name("Y", std::vector<std::string>{"a", "b", "c"}), "");
  EXPECT_EQ(nearest_name("Y", std::vector<std::string>{"a", "y"}), "y");
  EXPECT_EQ(nearest_name(std::string(1'000'000, 'r'), known), "");
}

TEST(Names, ManyKnownNamesAreNotListedAndAFloodIsShortened) {
  std::vector<std::string> many;
  for (int i = 0; i < 80; ++i) many.push_back("setting-" + std::to_string(i));
  const auto message = [&](const std::string& given) {
    try {
      throw_unknown_name("setting", given, many);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(message("setting-777"), "unknown setting \"setting-777\" (did you mean \"setting-77\"?)");
  EXPECT_NE(message("else").find("known: setting-0, "), std::string::npos);
  EXPECT_NE(message("else").find("(80 in all)"), std::string::npos);
  EXPECT_LT(message("else").size(), 160U);
  EXPECT_LT(message(std::string(1'000'000, 'x')).size(), 300U);
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
