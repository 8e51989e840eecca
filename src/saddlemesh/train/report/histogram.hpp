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
  std::size_t outside = 0;                   ///< how many lie beyond the edges and are counted in the outermost bins
};

/// The edges span the middle 99 % of either class and a quarter more on both sides, or all scores where that is less:
/// a few outliers do not squeeze the rest into one bin. No NaN among the scores, labels as for RankedScores, both
/// classes present. Nothing where a class has no finite score.
std::optional<Histogram> score_histogram(std::span<const float> scores, std::span<const std::uint8_t> labels,
                                         std::size_t bins = 40);

}  // namespace saddlemesh
