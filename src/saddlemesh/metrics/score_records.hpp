#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "saddlemesh/metrics/raw_array.hpp"

namespace saddlemesh {

/// Scores and labels from the highest score to the lowest, packed into one word of the score's size each, so that
/// sorting moves little data. Non-negative scores come first, which frees the sign bit for the label.
///
///     record = (not negative ? ~magnitude : magnitude) · 2 + label          in ascending order within either part
///
/// Equal scores are adjacent, negatives (label 0) first. −0 counts as 0.
template <class Real>
struct ScoreRecords {
  using Word = std::conditional_t<sizeof(Real) == 8, std::uint64_t, std::uint32_t>;
  static constexpr Word sign = Word{1} << (std::numeric_limits<Word>::digits - 1);

  /// Takes scores without NaN and equally many labels, each 0 or 1; `not_negative` of the scores are ≥ 0.
  ScoreRecords(std::span<const Real> scores, std::span<const std::uint8_t> labels, std::size_t not_negative);

  /// Calls visit(records, is_negative), first for the non-negative scores, then for the negative ones.
  template <class Visit>
  void for_each_part(Visit visit) const {
    visit(records.span().first(not_negative), false);
    visit(records.span().subspan(not_negative), true);
  }

  static Word encode(Real score, bool label) {
    const Word keep_if_negative = static_cast<Word>(score < 0) - 1;
    return ((std::bit_cast<Word>(score) ^ keep_if_negative) << 1) | static_cast<Word>(label);
  }
  static Real score(Word record, bool is_negative) {
    return std::bit_cast<Real>(is_negative ? (record >> 1) | sign : ~(record >> 1) & ~sign);
  }
  static bool label(Word record) { return (record & 1) != 0; }
  static bool tied(Word a, Word b) { return (a ^ b) <= 1; }

  std::size_t not_negative;
  RawArray<Word> records;
};

}  // namespace saddlemesh
