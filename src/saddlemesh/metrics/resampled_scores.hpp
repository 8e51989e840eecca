#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/metrics/ranked_scores.hpp"

namespace saddlemesh {

/// For each example of either class, which of the distinct scores it has, counted from the highest: all that resamples
/// need of the scores, found by sorting them once.
struct ScorePlaces {
  explicit ScorePlaces(const RankedScores& ranked);

  std::vector<std::uint32_t> positives, negatives;
  std::size_t distinct = 0;  ///< scores
};

/// Examples drawn from others with replacement, as many of either class; metrics take it as they take RankedScores.
/// Drawing and every metric are linear in the number of examples.
class ResampledScores {
 public:
  /// Empty until draw(). The places must outlive it.
  explicit ResampledScores(const ScorePlaces& places);

  /// Other examples: those that the stream chooses. Allocates nothing.
  void draw(RandomStream& random);

  [[nodiscard]] std::uint64_t positives() const { return places_.positives.size(); }
  [[nodiscard]] std::uint64_t negatives() const { return places_.negatives.size(); }

  /// As RankedScores has it.
  [[nodiscard]] std::uint64_t twice_ordered_pairs() const;

  /// As RankedScores has it, but with the place of a score instead of the score.
  template <class Visit>
  void for_each_threshold(Visit visit) const;

 private:
  /// How many examples of a distinct score were drawn.
  struct Count {
    std::uint32_t positives = 0, negatives = 0;
  };

  void draw(const std::vector<std::uint32_t>& examples, std::uint32_t Count::*count, RandomStream& random);

  const ScorePlaces& places_;
  std::vector<Count> counts_;
  std::vector<std::uint32_t> in_block_;  // how many examples are drawn from each block
};

template <class Visit>
void ResampledScores::for_each_threshold(Visit visit) const {
  std::uint64_t true_positives = 0, false_positives = 0;
  for (std::size_t place = 0; place < counts_.size(); ++place) {
    true_positives += counts_[place].positives;
    false_positives += counts_[place].negatives;
    visit(static_cast<double>(place), true_positives, false_positives);
  }
}

}  // namespace saddlemesh
