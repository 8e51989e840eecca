#include "saddlemesh/metrics/resampled_scores.hpp"

#include <algorithm>

namespace saddlemesh {
namespace {

constexpr std::size_t block = 4096;  // number of examples whose indices and counts fit the processor's cache

}  // namespace

ScoreRanks::ScoreRanks(const RankedScores& ranked) {
  positives.reserve(ranked.positives());
  negatives.reserve(ranked.negatives());
  ranked.for_each_threshold([&](double, std::uint64_t true_positives, std::uint64_t false_positives) {
    const auto rank = static_cast<std::uint32_t>(distinct++);
    positives.resize(true_positives, rank);
    negatives.resize(false_positives, rank);
  });
}

ResampledScores::ResampledScores(const ScoreRanks& ranks)
    : ranks_(ranks),
      counts_(ranks.distinct),
      in_block_(std::max(ranks.positives.size(), ranks.negatives.size()) / block + 1) {}

// Draws first the number of examples in each block, then the examples within it: random accesses across all examples
// would wait for memory.
void ResampledScores::draw(const std::vector<std::uint32_t>& examples, std::uint32_t Count::*count,
                           RandomStream& random) {
  std::ranges::fill(in_block_, 0U);
  if (examples.size() <= block) {
    in_block_[0] = static_cast<std::uint32_t>(examples.size());
  } else {
    for (std::size_t i = 0; i < examples.size(); ++i) ++in_block_[random.below(examples.size()) / block];
  }
  for (std::size_t begin = 0, b = 0; begin < examples.size(); begin += block, ++b) {
    const std::size_t size = std::min(block, examples.size() - begin);
    for (std::uint32_t i = 0; i < in_block_[b]; ++i) ++(counts_[examples[begin + random.below(size)]].*count);
  }
}

void ResampledScores::draw(RandomStream& random) {
  std::ranges::fill(counts_, Count());
  draw(ranks_.positives, &Count::positives, random);
  draw(ranks_.negatives, &Count::negatives, random);
}

std::uint64_t ResampledScores::twice_ordered_pairs() const {
  std::uint64_t twice = 0, positives = 0;
  for (const Count& count : counts_) {
    twice += count.negatives * (2 * positives + count.positives);
    positives += count.positives;
  }
  return twice;
}

}  // namespace saddlemesh
