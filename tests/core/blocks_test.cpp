#include "saddlemesh/core/blocks.hpp"

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(Blocks, EveryWorkerIsInTheOneBlockThatSaysSo) {
  for (std::size_t workers = 1; workers < 40; ++workers) {
    for (std::size_t blocks = 1; blocks <= workers; ++blocks) {
      std::size_t next = 0;
      for (std::size_t i = 0; i < blocks; ++i) {
        const WorkerRange range = block(i, workers, blocks);
        EXPECT_EQ(range.first, next);
        EXPECT_GE(range.count, workers / blocks);
        EXPECT_LE(range.count, workers / blocks + 1);
        for (std::size_t k = range.first; k < range.end(); ++k) EXPECT_EQ(block_of(k, workers, blocks), i);
        next = range.end();
      }
      EXPECT_EQ(next, workers);
    }
  }
}

}  // namespace
}  // namespace saddlemesh
