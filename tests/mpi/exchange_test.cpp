#include <gtest/gtest.h>

#include "mpi/together.hpp"

namespace saddlemesh::testing {
namespace {

// Different for every process and size.
std::string text_of(std::size_t rank, std::size_t size) {
  std::string text(size, '\0');
  for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>((rank + 3) * (i + 7) % 251);
  return text;
}

constexpr std::size_t sizes[] = {0, 1, 5000, 3'000'000};

TEST(Collectives, AllGetEverybodysTextsInOrderOfRank) {
  for (const std::size_t size : sizes) {
    const auto texts = together().all(text_of(together().rank(), size + together().rank()));
    ASSERT_EQ(texts.size(), together().size());
    for (std::size_t rank = 0; rank < texts.size(); ++rank) EXPECT_EQ(texts[rank], text_of(rank, size + rank));
  }
}

TEST(Collectives, OnlyTheFirstGetsWhatIsForIt) {
  for (const std::size_t size : sizes) {
    const auto texts = together().to_first(text_of(together().rank(), size));
    ASSERT_EQ(texts.size(), together().first() ? together().size() : 0);
    for (std::size_t rank = 0; rank < texts.size(); ++rank) EXPECT_EQ(texts[rank], text_of(rank, size));
  }
}

TEST(Collectives, AllGetWhatTheFirstGives) {
  for (const std::size_t size : sizes)
    EXPECT_EQ(together().from_first(text_of(together().rank(), size)), text_of(0, size));
}

TEST(Collectives, EachIsDealtItsOwn) {
  for (const std::size_t size : sizes) {
    std::vector<std::string> parts;
    for (std::size_t rank = 0; together().first() && rank < together().size(); ++rank) {
      parts.push_back(text_of(rank, size + rank));
    }
    EXPECT_EQ(together().deal(parts), text_of(together().rank(), size + together().rank()));
  }
}

TEST(Collectives, AHundredMegabytesAreOrdinary) {
  const std::string expected = text_of(0, 100'000'000);
  EXPECT_TRUE(together().from_first(together().first() ? expected : std::string()) == expected);
  const auto back = together().to_first(together().rank() == 1 ? expected : std::string());
  if (back.size() > 1) {
    EXPECT_TRUE(back[1] == expected);
  }
}

TEST(Collectives, ManySmallOnesOfAllKindsKeepTheirOrder) {
  for (std::size_t i = 0; i < 100; ++i) {
    const std::string number = std::to_string(i);
    const auto gathered = together().to_first(number);
    for (const std::string& text : gathered) EXPECT_EQ(text, number);
    EXPECT_EQ(together().from_first(number + "!"), number + "!");
    EXPECT_EQ(together().any(together().rank() == i % together().size()), true);
    EXPECT_FALSE(together().any(false));
  }
}

TEST(Collectives, HostsAreKnownByName) {
  for (std::size_t rank = 0; rank < together().size(); ++rank) EXPECT_FALSE(together().host(rank).empty());
}

}  // namespace
}  // namespace saddlemesh::testing
