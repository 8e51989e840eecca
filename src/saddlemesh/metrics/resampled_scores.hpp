#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh {

/// For each example of either class, the index of its score among the distinct scores, from the highest. Resamples need
/// nothing else of the scores, so these are sorted only once.
struct ScoreRanks {
  explicit ScoreRanks(const RankedScores& ranked);

  std::vector<std::uint32_t> positives, negatives;
  std::size_t distinct = 0;  ///< number of distinct scores
};

/// A resample of examples with replacement, with the same number of either class. Metrics accept it like RankedScores.
/// Drawing and every metric take time linear in the number of examples.
class ResampledScores {
 public:
  /// Empty until draw(). `ranks` must outlive the object.
  explicit ResampledScores(const ScoreRanks& ranks);

  /// Draws a new resample from the stream. Allocates nothing.
  void draw(RandomStream& random);

  [[nodiscard]] std::uint64_t positives() const { return ranks_.positives.size(); }
  [[nodiscard]] std::uint64_t negatives() const { return ranks_.negatives.size(); }

  /// See RankedScores.
  [[nodiscard]] std::uint64_t twice_ordered_pairs() const;

  /// See RankedScores; passes the index of a score in place of the score.
  template <class Visit>
  void for_each_threshold(Visit visit) const;

 private:
  /// Number of examples drawn that have a given distinct score.
  struct Count {
    std::uint32_t positives = 0, negatives = 0;
  };

  void draw(const std::vector<std::uint32_t>& examples, std::uint32_t Count::*count, RandomStream& random);

  const ScoreRanks& ranks_;
  std::vector<Count> counts_;
  std::vector<std::uint32_t> in_block_;  // number of examples drawn from each block
};

template <class Visit>
void ResampledScores::for_each_threshold(Visit visit) const {
  std::uint64_t true_positives = 0, false_positives = 0;
  for (std::size_t rank = 0; rank < counts_.size(); ++rank) {
    true_positives += counts_[rank].positives;
    false_positives += counts_[rank].negatives;
    visit(static_cast<double>(rank), true_positives, false_positives);
  }
}

}  // namespace saddlemesh
