#include "saddlemesh/core/parallel.hpp"

#include <atomic>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

TEST(ParallelFor, CallsEveryJobOnce) {
  for (const std::size_t threads : {1U, 2U, 5U, 50U}) {
    std::vector<std::atomic<int>> calls(33);
    parallel_for(calls.size(), threads, [&](std::size_t i) { ++calls[i]; });
    for (const auto& count : calls) EXPECT_EQ(count, 1);
  }
  parallel_for(0, 4, [](std::size_t) { FAIL(); });
}

TEST(ParallelFor, AnErrorEndsTheRestAndIsRethrown) {
  // More calls than the other threads can finish while the throwing one waits.
  constexpr std::size_t count = 1'000'000'000'000'000;
  std::atomic<std::size_t> calls{0};
  testing::expect_error<Error>(
      [&] {
        parallel_for(count, 3, [&](std::size_t i) {
          ++calls;
          if (i == 10) throw Error("job 10");
        });
      },
      {"job 10"});
  EXPECT_LT(calls, count);
}

}  // namespace
}  // namespace saddlemesh
