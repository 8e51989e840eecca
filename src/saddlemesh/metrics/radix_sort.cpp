#include "saddlemesh/metrics/radix_sort.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace saddlemesh {

namespace {

constexpr int passes = 3, digit_bits = 11;
constexpr std::size_t worth_counting = 1024;  // comparison sorting is faster for fewer

/// Bits [low, low + width) of a word.
struct Digit {
  int low, width;

  template <class Word>
  [[nodiscard]] std::size_t of(Word word) const {
    return static_cast<std::size_t>(word >> low) & ((std::size_t{1} << width) - 1);
  }
};

/// Moves `from` to `to` in the order of one digit, stably. Returns false and moves nothing if all digits are equal.
template <class Word>
bool distribute(std::span<const Word> from, Word* __restrict to, Digit digit) {
  std::array<std::uint32_t, std::size_t{1} << digit_bits> offset{};
  for (const Word word : from) ++offset[digit.of(word)];
  if (offset[digit.of(from[0])] == from.size()) return false;
  std::uint32_t begin = 0;
  for (std::size_t value = 0; value < std::size_t{1} << digit.width; ++value) {
    begin += std::exchange(offset[value], begin);
  }
  for (const Word word : from) to[offset[digit.of(word)]++] = word;
  return true;
}

template <class Word>
void sort(std::span<Word> words, std::span<Word> scratch);

/// Sorts words that are sorted except for the bits below `low`.
template <class Word>
void sort_low_bits(std::span<Word> words, std::span<Word> scratch, int low) {
  for (std::size_t begin = 0, end = 0; begin < words.size(); begin = end) {
    bool ordered = true;
    for (end = begin + 1; end < words.size() && ((words[end] ^ words[begin]) >> low) == 0; ++end) {
      ordered &= words[end - 1] <= words[end];
    }
    if (!ordered) sort(words.subspan(begin, end - begin), scratch.subspan(begin, end - begin));
  }
}

template <class Word>
void sort(std::span<Word> words, std::span<Word> scratch) {
  if (words.size() < worth_counting) {
    std::sort(words.begin(), words.end());
    return;
  }
  Word differing = 0;
  for (const Word word : words) differing |= word ^ words[0];
  const int top = static_cast<int>(std::bit_width(differing));
  const int bits = std::min(top, passes * digit_bits);
  const int width = (bits + passes - 1) / passes;

  std::span<Word> from = words, to = scratch;
  for (int low = top - bits; low < top; low += width) {
    if (distribute<Word>(from, to.data(), {low, std::min(width, top - low)})) std::swap(from, to);
  }
  if (from.data() != words.data()) std::copy(from.begin(), from.end(), words.begin());
  if (top > bits) sort_low_bits(words, scratch, top - bits);
}

}  // namespace

void radix_sort(std::span<std::uint32_t> words, std::span<std::uint32_t> scratch) {
  sort(words, scratch);
}

void radix_sort(std::span<std::uint64_t> words, std::span<std::uint64_t> scratch) {
  sort(words, scratch);
}

}  // namespace saddlemesh
