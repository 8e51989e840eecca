#include "saddlemesh/data/format/chunked.hpp"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(Chunked, KeepsWhatIsPushedOneByOneOrManyAtOnce) {
  for (const std::size_t count : {0U, 1U, 1023U, 1024U, 1025U, 10'000'000U}) {
    Chunked<std::uint64_t> one_by_one, many_at_once;
    std::vector<std::uint64_t> part;
    for (std::uint64_t i = 0; i < count; ++i) {
      one_by_one.push_back(i * i);
      part.push_back(i * i);
      if (part.size() == 777 || i + 1 == count) {
        many_at_once.append(part);
        part.clear();
      }
    }
    EXPECT_EQ(one_by_one.size(), count);
    EXPECT_EQ(many_at_once.size(), count);
    const auto all = one_by_one.take();
    EXPECT_EQ(all, many_at_once.take());
    ASSERT_EQ(all.size(), count);
    for (std::uint64_t i = 0; i < count; ++i) ASSERT_EQ(all[i], i * i);
    EXPECT_EQ(one_by_one.size(), 0U);
  }
}

TEST(Chunked, CanBeFilledAgain) {
  Chunked<float> values;
  values.append(std::vector<float>(5000, 1.0F));
  values.take();
  values.push_back(2.0F);
  EXPECT_EQ(values.take(), std::vector<float>{2.0F});
}

}  // namespace
}  // namespace saddlemesh
