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

  void add(float value) {
    if (value < low.back()) add_low(value);
    if (value > high.back()) add_high(value);
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

/// Looks at rows one after the other. Most have no extreme value: that is found out for all columns at once, by loops
/// that compilers turn into vector instructions.
class ColumnScan {
 public:
  explicit ColumnScan(std::span<const bool> wanted)
      : extremes_(wanted.size()),
        low_(wanted.size(), -infinity),
        high_(wanted.size(), infinity),
        missing_(wanted.size(), 0),
        fractions_(wanted.size(), 0) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (wanted[i]) std::swap(low_[i], high_[i]);
    }
  }

  void add(const float* row) {
    if (has_extreme(row)) add_extremes(row);
    count(row);
  }

  [[nodiscard]] const Extremes& extremes(std::size_t column) const { return extremes_[column]; }
  [[nodiscard]] std::size_t missing(std::size_t column) const { return missing_[column]; }
  [[nodiscard]] bool whole(std::size_t column) const { return fractions_[column] == 0; }

 private:
  [[nodiscard]] bool has_extreme(const float* row) const {
    const float *low = low_.data(), *high = high_.data();
    unsigned found = 0;
    for (std::size_t i = 0; i < low_.size(); ++i) {
      found |= static_cast<unsigned>(row[i] < low[i]) | static_cast<unsigned>(row[i] > high[i]);
    }
    return found != 0;
  }

  void add_extremes(const float* row) {
    for (std::size_t i = 0; i < low_.size(); ++i) {
      if (!(row[i] < low_[i] || row[i] > high_[i])) continue;
      extremes_[i].add(row[i]);
      low_[i] = extremes_[i].low.back();
      high_[i] = extremes_[i].high.back();
    }
  }

  // From 2^23 on all floats are whole; what is added to smaller ones leaves no bit for a fraction.
  void count(const float* row) {
    constexpr float all_whole = 8'388'608;
    std::uint32_t *missing = missing_.data(), *fractions = fractions_.data();
    for (std::size_t i = 0; i < missing_.size(); ++i) {
      const float size = std::abs(row[i]);
      missing[i] += static_cast<std::uint32_t>(size != size);
      fractions[i] |= static_cast<std::uint32_t>(size < all_whole) &
                      static_cast<std::uint32_t>((size + all_whole) - all_whole != size);
    }
  }

  std::vector<Extremes> extremes_;
  std::vector<float> low_, high_;  // beyond which a value is worth adding
  std::vector<std::uint32_t> missing_, fractions_;
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

NumberFacts facts_of(const ColumnScan& scan, std::size_t column, std::size_t rows) {
  NumberFacts facts{.count = rows - scan.missing(column)};
  if (facts.count == 0) return facts;
  const Extremes& ends = scan.extremes(column);
  facts.min = ends.low.front();
  facts.max = ends.high.front();
  facts.whole = scan.whole(column);
  facts.inexact = facts.whole && std::max(std::abs(facts.min), std::abs(facts.max)) >= most_exact;
  if (facts.count > few_values) facts.outliers = OutlierSearch(ends).find();
  return facts;
}

}  // namespace

std::vector<NumberFacts> number_facts(std::span<const float> rows, std::span<const bool> wanted) {
  const std::size_t width = wanted.size();
  ColumnScan scan(wanted);
  for (std::size_t begin = 0; begin < rows.size(); begin += width) scan.add(rows.data() + begin);
  std::vector<NumberFacts> all(width);
  for (std::size_t column = 0; column < width; ++column) {
    if (!wanted[column]) continue;
    NumberFacts& facts = all[column] = facts_of(scan, column, rows.size() / width);
    const bool candidate = facts.whole && !facts.inexact && facts.count > few_values;
    facts.unique = candidate && all_different(rows, width, column, facts);
    const double range = static_cast<double>(facts.max) - static_cast<double>(facts.min);
    facts.consecutive = facts.unique && range + 1 == static_cast<double>(facts.count);
  }
  return all;
}

}  // namespace saddlemesh
