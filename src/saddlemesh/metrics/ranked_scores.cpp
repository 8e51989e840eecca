#include "saddlemesh/metrics/ranked_scores.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

namespace {

void check_sizes(std::size_t scores, std::size_t labels) {
  if (scores != labels) {
    throw InputError(fmt::format("{} scores but {} labels: one label per score is needed", scores, labels));
  }
  if (scores > std::numeric_limits<std::uint32_t>::max()) {
    throw InputError(fmt::format("{} scores: fewer than 4294967296 can be ranked at once", scores));
  }
}

/// Checks the labels and returns the number of positives.
std::size_t check_labels(std::span<const std::uint8_t> labels) {
  std::size_t positives = 0;
  std::uint8_t seen = 0;
  for (const std::uint8_t label : labels) {
    seen |= label;
    positives += label;
  }
  if (seen > 1) {
    const auto bad = std::ranges::find_if(labels, [](std::uint8_t label) { return label > 1; });
    throw InputError(
        fmt::format("label {} is {}: a label is 0 (negative) or 1 (positive)", bad - labels.begin(), *bad));
  }
  if (positives == 0 || positives == labels.size()) {
    throw InputError(fmt::format("only one class: {} positive and {} negative labels; at least one of each is needed",
                                 positives, labels.size() - positives));
  }
  return positives;
}

/// Checks the scores and returns the number of non-negative ones.
template <class Real>
std::size_t check_scores(std::span<const Real> scores) {
  std::size_t not_negative = 0, negative = 0;
  for (const Real score : scores) {
    not_negative += static_cast<std::size_t>(score >= 0);
    negative += static_cast<std::size_t>(score < 0);
  }
  if (not_negative + negative != scores.size()) {
    const auto bad = std::ranges::find_if(scores, [](Real score) { return score != score; });
    throw InputError(fmt::format("score {} is not a number (NaN): NaN has no place in an order", bad - scores.begin()));
  }
  return not_negative;
}

template <class Real>
std::size_t checked_not_negative(std::span<const Real> scores, std::span<const std::uint8_t> labels) {
  check_sizes(scores.size(), labels.size());
  return check_scores(scores);
}

/// Branch-free, because ties between neighbours and the sequence of labels cannot be predicted.
template <class Real>
std::uint64_t count_twice_ordered_pairs(const ScoreRecords<Real>& all) {
  std::uint64_t positives = 0, negatives = 0, sum = 0;
  all.for_each_part([&](auto records, bool) {
    if (records.empty()) return;
    auto previous = records[0];
    std::uint64_t negatives_above = negatives;  // strictly
    for (const auto record : records) {
      const bool positive = ScoreRecords<Real>::label(record);
      negatives_above = ScoreRecords<Real>::tied(record, previous) ? negatives_above : negatives;
      // A negative comes before the positives that it ties with: it counts the positives that score higher, and the
      // tied positives count it.
      sum += positive ? negatives - negatives_above : 2 * positives;
      positives += static_cast<std::uint64_t>(positive);
      negatives += static_cast<std::uint64_t>(!positive);
      previous = record;
    }
  });
  return sum;
}

}  // namespace

template <class Real>
RankedScores::RankedScores(std::span<const Real> scores, std::span<const std::uint8_t> labels, std::size_t not_negative)
    : positives_(check_labels(labels)),
      negatives_(labels.size() - positives_),
      records_(ScoreRecords<Real>(scores, labels, not_negative)) {}

RankedScores::RankedScores(std::span<const float> scores, std::span<const std::uint8_t> labels)
    : RankedScores(scores, labels, checked_not_negative(scores, labels)) {}

RankedScores::RankedScores(std::span<const double> scores, std::span<const std::uint8_t> labels)
    : RankedScores(scores, labels, checked_not_negative(scores, labels)) {}

std::uint64_t RankedScores::twice_ordered_pairs() const {
  return std::visit([](const auto& records) { return count_twice_ordered_pairs(records); }, records_);
}

}  // namespace saddlemesh
