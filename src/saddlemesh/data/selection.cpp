#include "saddlemesh/data/selection.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/core/shuffle.hpp"

namespace saddlemesh {
namespace {

// Returns the rows with the label, in random order.
RowList shuffled_class(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> labels, std::uint8_t label,
                       RandomStream random) {
  RowList found;
  std::ranges::copy_if(rows, std::back_inserter(found), [&](std::uint32_t row) { return labels[row] == label; });
  shuffle(std::span(found), random);
  return found;
}

std::size_t test_count(std::size_t rows, double share) {
  if (rows < 2 || share == 0) return 0;
  const auto wanted = static_cast<std::size_t>(std::llround(share * static_cast<double>(rows)));
  return std::clamp<std::size_t>(wanted, 1, rows - 1);
}

}  // namespace

RowList with_positive_ratio(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> labels, double ratio,
                            std::uint64_t seed) {
  if (!(ratio > 0 && ratio < 1)) {
    throw InputError(fmt::format("a positive ratio of {} is refused: it lies between 0 and 1, as in 0.1", ratio));
  }
  RowList positives = shuffled_class(rows, labels, 1, RandomStream({.seed = seed, .purpose = Purpose::imbalance}));
  const std::size_t negatives = rows.size() - positives.size();
  const auto kept = static_cast<std::size_t>(std::llround(ratio / (1.0 - ratio) * static_cast<double>(negatives)));
  if (kept >= positives.size()) return {rows.begin(), rows.end()};
  if (kept == 0) {
    throw InputError(fmt::format("a positive ratio of {} leaves no positive beside {} negatives; give a larger one",
                                 ratio, negatives));
  }
  positives.resize(kept);
  std::ranges::sort(positives);
  RowList left;
  std::ranges::copy_if(rows, std::back_inserter(left), [&](std::uint32_t row) {
    return labels[row] == 0 || std::ranges::binary_search(positives, row);
  });
  return left;
}

Split split_rows(std::span<const std::uint32_t> rows, std::span<const std::uint8_t> labels, double test_share,
                 std::uint64_t seed, std::uint32_t worker, Purpose purpose) {
  if (!(test_share >= 0 && test_share < 1)) {
    throw InputError(fmt::format("a test share of {} is refused: it lies between 0 and 1, as in 0.1", test_share));
  }
  Split split;
  for (const std::uint8_t label : {std::uint8_t{0}, std::uint8_t{1}}) {
    const RandomStream random({.seed = seed, .worker = worker, .purpose = purpose}, label);
    const RowList deck = shuffled_class(rows, labels, label, random);
    const auto cut = deck.begin() + static_cast<std::ptrdiff_t>(test_count(deck.size(), test_share));
    split.test.insert(split.test.end(), deck.begin(), cut);
    split.train.insert(split.train.end(), cut, deck.end());
  }
  std::ranges::sort(split.test);
  std::ranges::sort(split.train);
  return split;
}

}  // namespace saddlemesh
