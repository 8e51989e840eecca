#include "saddlemesh/data/sampler.hpp"

#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

std::vector<std::uint32_t> sample(const std::vector<std::uint32_t>& shard, const Draw& draw, std::size_t size) {
  std::vector<std::uint32_t> out(size);
  sample_uniform(shard, draw, out);
  return out;
}

TEST(SampleUniform, TheDrawAloneDecides) {
  const std::vector<std::uint32_t> shard{3, 5, 8, 13, 21, 34};
  const Draw draw{.seed = 1, .worker = 2, .iteration = 3, .purpose = Purpose::outer};
  EXPECT_EQ(sample(shard, draw, 50), sample(shard, draw, 50));
  for (const Draw& other : {Draw{2, 2, 3, Purpose::outer}, Draw{1, 3, 3, Purpose::outer}, Draw{1, 2, 4, Purpose::outer},
                            Draw{1, 2, 3, Purpose::inner}}) {
    EXPECT_NE(sample(shard, other, 50), sample(shard, draw, 50));
  }
}

// 24000 draws of 6 rows: 4000 each, deviation 58.
TEST(SampleUniform, EveryRowOfTheShardIsAsLikelyAndNoOtherIsDrawn) {
  const std::vector<std::uint32_t> shard{3, 5, 8, 13, 21, 34};
  std::map<std::uint32_t, int> times;
  for (const std::uint32_t row : sample(shard, {.seed = 9}, 24000)) ++times[row];
  EXPECT_EQ(times.size(), shard.size());
  for (const std::uint32_t row : shard) EXPECT_NEAR(times[row], 4000, 350);
}

TEST(SampleUniform, AShardOfOneRowIsEnough) {
  EXPECT_EQ(sample({7}, {.seed = 1}, 3), (std::vector<std::uint32_t>{7, 7, 7}));
}

}  // namespace
}  // namespace saddlemesh
