#include "saddlemesh/metrics/radix_sort.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

template <class Word>
void expect_sorts(std::vector<Word> words) {
  std::vector<Word> expected = words, scratch(words.size());
  std::ranges::sort(expected);
  radix_sort(words, scratch);
  EXPECT_TRUE(words == expected) << words.size() << " words of " << sizeof(Word) << " bytes";
}

template <class Word>
std::vector<Word> random_words(std::size_t count, Word mask, Word common) {
  std::mt19937_64 generator(count);
  std::vector<Word> words(count);
  for (Word& word : words) word = static_cast<Word>((static_cast<Word>(generator()) & mask) | common);
  return words;
}

template <class Word>
class RadixSort : public ::testing::Test {};
using Words = ::testing::Types<std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(RadixSort, Words);

TYPED_TEST(RadixSort, SortsAnyNumberOfRandomWords) {
  for (const std::size_t count : {0, 1, 2, 3, 1023, 1024, 1025, 5000, 70'000}) {
    expect_sorts(random_words<TypeParam>(count, ~TypeParam{0}, 0));
  }
}

TYPED_TEST(RadixSort, SortsWordsThatDifferInFewBits) {
  const int digits = std::numeric_limits<TypeParam>::digits;
  for (int low = 0; low < digits; low += 5) {
    for (const int width : {1, 3, 12, 23, 34}) {
      const TypeParam ones = width < digits ? (TypeParam{1} << width) - 1 : ~TypeParam{0};
      const auto mask = static_cast<TypeParam>(ones << low);
      expect_sorts(random_words<TypeParam>(3000, mask, 0));
      expect_sorts(random_words<TypeParam>(3000, mask, static_cast<TypeParam>(~mask)));
    }
  }
}

TYPED_TEST(RadixSort, LeavesSortedEqualAndReversedWordsSorted) {
  std::vector<TypeParam> words(4000);
  expect_sorts(words);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = static_cast<TypeParam>(i * 1'000'003);
  std::ranges::sort(words);
  expect_sorts(words);
  std::ranges::reverse(words);
  expect_sorts(words);
}

TEST(RadixSort64, SortsRunsThatDifferBelowThe33HighestBitsOnly) {
  auto words = random_words<std::uint64_t>(20'000, 0xFFFF'FFFF, 0);  // one run, because of the outlier
  words[777] = ~std::uint64_t{0};
  expect_sorts(words);
  words = random_words<std::uint64_t>(20'000, 0xF000'0000'0000'00FF, 0);  // 16 runs of many equals
  expect_sorts(words);
  words = random_words<std::uint64_t>(20'000, 0xFFF0'0000'0000'FFFF, 0);  // 4096 short runs
  expect_sorts(words);
  words = random_words<std::uint64_t>(20'000, 0xFF, 0);  // runs within runs
  words[1] |= std::uint64_t{1} << 63;
  words[2] |= std::uint64_t{1} << 29;
  expect_sorts(words);
}

}  // namespace
}  // namespace saddlemesh
