// Public: scores, sorted once for several metrics
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

#include "saddlemesh/metrics/score_records.hpp"

namespace saddlemesh {

/// Sorted scores with their labels: sorted once, for every metric that depends only on the order.
class RankedScores {
 public:
  /// Takes labels 1 (positive) and 0 (negative), at least one of each. A score may be infinite but not NaN; −0 equals
  /// 0. There must be fewer than 2³² scores. Uses two words of the scores' size per score while sorting, and one
  /// afterwards.
  RankedScores(std::span<const float> scores, std::span<const std::uint8_t> labels);
  RankedScores(std::span<const double> scores, std::span<const std::uint8_t> labels);

  [[nodiscard]] std::uint64_t positives() const { return positives_; }
  [[nodiscard]] std::uint64_t negatives() const { return negatives_; }

  /// Twice the number of (positive, negative) pairs in which the positive scores higher, plus the number of ties.
  [[nodiscard]] std::uint64_t twice_ordered_pairs() const;

  /// Calls visit(threshold, true_positives, false_positives) for every distinct score from the highest to the lowest,
  /// with the numbers of positives and negatives that score at least the threshold.
  template <class Visit>
  void for_each_threshold(Visit visit) const;

 private:
  template <class Real>
  RankedScores(std::span<const Real> scores, std::span<const std::uint8_t> labels, std::size_t not_negative);

  std::uint64_t positives_ = 0, negatives_ = 0;
  std::variant<ScoreRecords<float>, ScoreRecords<double>> records_;
};

template <class Visit>
void RankedScores::for_each_threshold(Visit visit) const {
  std::visit(
      [&visit]<class Real>(const ScoreRecords<Real>& all) {
        using Records = ScoreRecords<Real>;
        std::uint64_t true_positives = 0, false_positives = 0;
        all.for_each_part([&](auto records, bool is_negative) {
          for (std::size_t i = 0; i < records.size(); ++i) {
            const bool positive = Records::label(records[i]);
            true_positives += static_cast<std::uint64_t>(positive);
            false_positives += static_cast<std::uint64_t>(!positive);
            if (i + 1 < records.size() && Records::tied(records[i], records[i + 1])) continue;
            visit(double{Records::score(records[i], is_negative)}, true_positives, false_positives);
          }
        });
      },
      records_);
}

}  // namespace saddlemesh
