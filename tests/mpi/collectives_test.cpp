#include <gtest/gtest.h>

#include "mpi/all_processes.hpp"

namespace saddlemesh::testing {
namespace {

// Returns a text that differs for every process and size.
std::string text_of(std::size_t rank, std::size_t size) {
  std::string text(size, '\0');
  for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>((rank + 3) * (i + 7) % 251);
  return text;
}

constexpr std::size_t sizes[] = {0, 1, 5000, 3'000'000};

TEST(Collectives, AllGetEverybodysTextsInOrderOfRank) {
  for (const std::size_t size : sizes) {
    const auto texts = all_processes().allgather(text_of(all_processes().rank(), size + all_processes().rank()));
    ASSERT_EQ(texts.size(), all_processes().size());
    for (std::size_t rank = 0; rank < texts.size(); ++rank) EXPECT_EQ(texts[rank], text_of(rank, size + rank));
  }
}

TEST(Collectives, OnlyTheFirstGetsWhatIsForIt) {
  for (const std::size_t size : sizes) {
    const auto texts = all_processes().gather(text_of(all_processes().rank(), size));
    ASSERT_EQ(texts.size(), all_processes().first() ? all_processes().size() : 0);
    for (std::size_t rank = 0; rank < texts.size(); ++rank) EXPECT_EQ(texts[rank], text_of(rank, size));
  }
}

TEST(Collectives, AllGetWhatTheFirstGives) {
  for (const std::size_t size : sizes)
    EXPECT_EQ(all_processes().broadcast(text_of(all_processes().rank(), size)), text_of(0, size));
}

TEST(Collectives, EachIsDealtItsOwn) {
  for (const std::size_t size : sizes) {
    std::vector<std::string> parts;
    for (std::size_t rank = 0; all_processes().first() && rank < all_processes().size(); ++rank) {
      parts.push_back(text_of(rank, size + rank));
    }
    EXPECT_EQ(all_processes().scatter(parts), text_of(all_processes().rank(), size + all_processes().rank()));
  }
}

TEST(Collectives, AHundredMegabytesAreOrdinary) {
  const std::string expected = text_of(0, 100'000'000);
  EXPECT_TRUE(all_processes().broadcast(all_processes().first() ? expected : std::string()) == expected);
  const auto back = all_processes().gather(all_processes().rank() == 1 ? expected : std::string());
  if (back.size() > 1) {
    EXPECT_TRUE(back[1] == expected);
  }
}

TEST(Collectives, ManySmallOnesOfAllKindsKeepTheirOrder) {
  for (std::size_t i = 0; i < 100; ++i) {
    const std::string number = std::to_string(i);
    const auto gathered = all_processes().gather(number);
    for (const std::string& text : gathered) EXPECT_EQ(text, number);
    EXPECT_EQ(all_processes().broadcast(number + "!"), number + "!");
    EXPECT_EQ(all_processes().any(all_processes().rank() == i % all_processes().size()), true);
    EXPECT_FALSE(all_processes().any(false));
  }
}

TEST(Collectives, HostsAreKnownByName) {
  for (std::size_t rank = 0; rank < all_processes().size(); ++rank) EXPECT_FALSE(all_processes().host(rank).empty());
}

}  // namespace
}  // namespace saddlemesh::testing
