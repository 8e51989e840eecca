#include "saddlemesh/train/placement.hpp"

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

std::vector<std::uint32_t> cores(std::uint32_t first, std::uint32_t count) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t core = first; core < first + count; ++core) out.push_back(core);
  return out;
}

TEST(Placement, ProcessesThatMayUseTheSameCoresShareThemEvenly) {
  const std::vector<ProcessLocation> places{{"a", cores(0, 8), 8}, {"a", cores(0, 8), 8}, {"a", cores(0, 8), 8}};
  for (std::size_t rank = 0; rank < 3; ++rank) EXPECT_EQ(fair_threads(places, rank), 2U);
}

TEST(Placement, BoundToCoresOfTheirOwnTheyUseAllOfThem) {
  const std::vector<ProcessLocation> places{{"a", cores(0, 4), 8}, {"a", cores(4, 4), 8}};
  EXPECT_EQ(fair_threads(places, 0), 4U);
  EXPECT_EQ(fair_threads(places, 1), 4U);
}

TEST(Placement, OtherHostsDoNotCount) {
  const std::vector<ProcessLocation> places{{"a", cores(0, 4), 4}, {"b", cores(0, 4), 4}, {"b", cores(0, 4), 4}};
  EXPECT_EQ(fair_threads(places, 0), 4U);
  EXPECT_EQ(fair_threads(places, 1), 2U);
}

TEST(Placement, ThereIsAlwaysOneThread) {
  const std::vector<ProcessLocation> places(5, {"a", cores(0, 2), 2});
  EXPECT_EQ(fair_threads(places, 4), 1U);
}

TEST(Placement, OneProcessAloneTakesWhatIsAskedForAndSaysNothing) {
  const Placement placement = find_placement(one_process(), 4, 3);
  EXPECT_EQ(placement.threads, 3U);
  EXPECT_EQ(placement.text, "");
  EXPECT_GE(find_placement(one_process(), 4, std::nullopt).threads, 1U);
}

}  // namespace
}  // namespace saddlemesh
