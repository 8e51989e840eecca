#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace saddlemesh {

/// Scores of two classes in bins of equal width; the area of each class is 1.
struct Histogram {
  std::vector<double> edges;                 ///< one more than there are bins
  std::vector<double> positives, negatives;  ///< densities
  std::size_t outside = 0;                   ///< scores beyond the edges, which are counted in the outermost bins
};

/// Computes a histogram. The edges span the middle 99 % of both classes with a margin of a quarter on both sides, or
/// all scores if that is less, so that a few outliers do not squeeze the rest into one bin. Scores must not contain
/// NaN, labels are as for RankedScores, and both classes must be present. Returns nothing if a class has no finite
/// score.
std::optional<Histogram> score_histogram(std::span<const float> scores, std::span<const std::uint8_t> labels,
                                         std::size_t bins = 40);

}  // namespace saddlemesh
