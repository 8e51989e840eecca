#include "saddlemesh/metrics/score_records.hpp"

#include "saddlemesh/metrics/radix_sort.hpp"

namespace saddlemesh {

template <class Real>
ScoreRecords<Real>::ScoreRecords(std::span<const Real> scores, std::span<const std::uint8_t> labels,
                                 std::size_t not_negative_count)
    : not_negative(not_negative_count), records(scores.size()) {
  const std::span<Word> all = records.span();
  std::size_t negative = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const auto is_negative = static_cast<std::size_t>(scores[i] < 0);
    // The index is i − negative or not_negative + negative, computed without a branch because signs cannot be
    // predicted.
    all[i - negative + is_negative * (not_negative + 2 * negative - i)] = encode(scores[i], labels[i] != 0);
    negative += is_negative;
  }
  RawArray<Word> scratch(scores.size());
  radix_sort(all.first(not_negative), scratch.span().first(not_negative));
  radix_sort(all.subspan(not_negative), scratch.span().subspan(not_negative));
}

template struct ScoreRecords<float>;
template struct ScoreRecords<double>;

}  // namespace saddlemesh
