#include "saddlemesh/core/bytes.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

TEST(Bytes, ValuesComeBackBitByBit) {
  const std::vector<double> values{0.1, -0.0, std::numeric_limits<double>::denorm_min(), 1e300};
  const auto back = values_from<double>(to_bytes(values));
  EXPECT_EQ(to_bytes(back), to_bytes(values));
  EXPECT_TRUE(values_from<float>("").empty());
  testing::expect_error<Error>([] { values_from<double>("1234567"); }, {"no whole number"});
}

TEST(Bytes, TextsOfAnyBytesComeBackInOrder) {
  const std::vector<std::string> texts{"", std::string("a\0b", 3), "\xff\n", std::string(100'000, 'x'), ""};
  EXPECT_EQ(unpack_texts(pack_texts(texts)), texts);
  EXPECT_TRUE(unpack_texts("").empty());
}

TEST(Bytes, TextsThatAreCutOffAreRefused) {
  const std::string packed = pack_texts(std::vector<std::string>{"hello", "there"});
  for (std::size_t cut = 1; cut < packed.size(); ++cut) {
    if (cut == sizeof(std::uint64_t) + 5) continue;  // exactly the first text
    testing::expect_error<Error>([&] { unpack_texts(std::string_view(packed).substr(0, cut)); }, {"cut off"});
  }
}

}  // namespace
}  // namespace saddlemesh
