#include "saddlemesh/data/format/table/number_facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace saddlemesh {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float most_exact = 16'777'216;  // 2^24
constexpr std::size_t few_values = 20;

/// The smallest and the largest different values of a column.
struct Extremes {
  static constexpr std::size_t kept = 4;
  std::array<float, kept> low{infinity, infinity, infinity, infinity};
  std::array<float, kept> high{-infinity, -infinity, -infinity, -infinity};
  std::size_t count = 0;
  bool whole = true;

  void add(float value) {
    if (std::isnan(value)) return;
    ++count;
    if (value < low.back()) add_low(value);
    if (value > high.back()) add_high(value);
    whole = whole && is_whole(value);
  }

  static bool is_whole(float value) {
    return std::abs(value) >= most_exact || static_cast<float>(static_cast<std::int32_t>(value)) == value;
  }

 private:
  void add_low(float value) {
    const auto at = std::ranges::lower_bound(low, value);
    if (*at == value) return;
    std::copy_backward(at, low.end() - 1, low.end());
    *at = value;
  }

  void add_high(float value) {
    const auto at = std::ranges::lower_bound(high, value, std::greater());
    if (*at == value) return;
    std::copy_backward(at, high.end() - 1, high.end());
    *at = value;
  }
};

bool is_of_nines(float value) {
  for (double nines = 9; nines < 1e10; nines = 10 * nines + 9) {
    if (std::abs(static_cast<double>(value)) == nines) return true;
  }
  return false;
}

/// Looks for outliers from both ends towards the middle.
class OutlierSearch {
 public:
  explicit OutlierSearch(const Extremes& extremes) : ends_(extremes) {
    for (const float value : ends_.low) add_known(value);
    for (const float value : ends_.high) add_known(value);
    std::ranges::sort(known_);
  }

  std::vector<float> find() {
    for (bool more = true; more;) more = remove_high() || remove_low();
    std::ranges::sort(found_);
    return found_;
  }

 private:
  void add_known(float value) {
    if (std::isfinite(value) && std::ranges::find(known_, value) == known_.end()) known_.push_back(value);
  }

  bool remove_high() {
    for (std::size_t next = high_ + 1; next < Extremes::kept; ++next) {
      const double gap = static_cast<double>(ends_.high[next - 1]) - ends_.high[next];
      if (!is_apart(std::span(ends_.high).subspan(high_, next - high_), gap, ends_.low[low_], ends_.high[next]))
        continue;
      high_ = next;
      return true;
    }
    return false;
  }

  bool remove_low() {
    for (std::size_t next = low_ + 1; next < Extremes::kept; ++next) {
      const double gap = static_cast<double>(ends_.low[next]) - ends_.low[next - 1];
      if (!is_apart(std::span(ends_.low).subspan(low_, next - low_), gap, ends_.low[next], ends_.high[high_])) continue;
      low_ = next;
      return true;
    }
    return false;
  }

  // Whether the values are `gap` away from all others, which are between `from` and `to`.
  bool is_apart(std::span<const float> values, double gap, float from, float to) {
    if (!std::isfinite(from) || !std::isfinite(to)) return false;
    const bool nines = std::ranges::all_of(values, is_of_nines);
    const auto others = std::ranges::count_if(known_, [&](float one) { return one >= from && one <= to; });
    const double range = static_cast<double>(to) - from;
    if (others < (nines ? 2 : 3) || gap <= (nines ? range : 100 * range)) return false;
    found_.insert(found_.end(), values.begin(), values.end());
    return true;
  }

  const Extremes& ends_;
  std::vector<float> known_, found_;
  std::size_t low_ = 0, high_ = 0;
};

bool all_different(std::span<const float> rows, std::size_t width, std::size_t column, const NumberFacts& facts) {
  const auto range = static_cast<std::size_t>(static_cast<double>(facts.max) - facts.min) + 1;
  if (range < facts.count) return false;
  std::vector<bool> seen(range, false);
  for (std::size_t at = column; at < rows.size(); at += width) {
    if (std::isnan(rows[at])) continue;
    const auto place = static_cast<std::size_t>(static_cast<double>(rows[at]) - facts.min);
    if (seen[place]) return false;
    seen[place] = true;
  }
  return true;
}

NumberFacts facts_of(const Extremes& ends) {
  NumberFacts facts{.count = ends.count};
  if (ends.count == 0) return facts;
  facts.min = ends.low.front();
  facts.max = ends.high.front();
  facts.whole = ends.whole;
  facts.inexact = ends.whole && std::max(std::abs(facts.min), std::abs(facts.max)) >= most_exact;
  if (ends.count > few_values) facts.outliers = OutlierSearch(ends).find();
  return facts;
}

}  // namespace

std::vector<NumberFacts> number_facts(std::span<const float> rows, std::size_t width) {
  std::vector<Extremes> ends(width);
  for (std::size_t begin = 0; begin < rows.size(); begin += width) {
    for (std::size_t column = 0; column < width; ++column) ends[column].add(rows[begin + column]);
  }
  std::vector<NumberFacts> all;
  for (std::size_t column = 0; column < width; ++column) {
    NumberFacts facts = facts_of(ends[column]);
    facts.unique =
        facts.whole && !facts.inexact && facts.count > few_values && all_different(rows, width, column, facts);
    facts.consecutive =
        facts.unique && static_cast<double>(facts.max) - facts.min + 1 == static_cast<double>(facts.count);
    all.push_back(std::move(facts));
  }
  return all;
}

}  // namespace saddlemesh
