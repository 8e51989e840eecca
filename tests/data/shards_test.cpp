#include "saddlemesh/data/shards.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

TEST(EvenShards, EveryRowGoesToOneWorkerAndSizesDifferByOneAtMost) {
  for (const std::size_t rows : {1U, 7U, 100U, 1001U}) {
    for (const std::size_t workers : {1U, 2U, 3U, 7U, 16U}) {
      if (rows < workers) continue;
      const Shards shards = even_shards(rows, workers, 5);
      ASSERT_EQ(shards.size(), workers);
      std::vector<int> holders(rows, 0);
      for (const auto& shard : shards) {
        EXPECT_TRUE(shard.size() == rows / workers || shard.size() == (rows + workers - 1) / workers);
        EXPECT_TRUE(std::ranges::is_sorted(shard));
        for (const std::uint32_t row : shard) ++holders[row];
      }
      EXPECT_EQ(holders, std::vector<int>(rows, 1));
    }
  }
}

TEST(EvenShards, TheSeedDecides) {
  EXPECT_EQ(even_shards(100, 4, 1), even_shards(100, 4, 1));
  EXPECT_NE(even_shards(100, 4, 1), even_shards(100, 4, 2));
}

// A row falls to worker 0 of 4 with probability 1/4, whichever row it is: 100 of 400 on average, deviation 8.7.
TEST(EvenShards, EveryRowIsAsLikelyAsAnyOtherToFallToAWorker) {
  std::vector<int> times(20, 0);
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Shards shards = even_shards(20, 4, seed);
    for (const std::uint32_t row : shards[0]) ++times[row];
  }
  for (const int count : times) EXPECT_NEAR(count, 100, 45);
}

TEST(EvenShards, MoreWorkersThanRowsAreRefused) {
  testing::expect_error([] { even_shards(3, 4, 1); }, {"3 rows", "4 workers"});
  testing::expect_error([] { even_shards(3, 0, 1); }, {"0 workers"});
}

}  // namespace
}  // namespace saddlemesh
