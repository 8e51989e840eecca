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

/// The smallest and the largest distinct values of a column.
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

/// Computes the range of each column, the number of missing values, and whether all values are integers. The loops run
/// over many rows at once, so that compilers vectorise them.
class RangeScan {
 public:
  RangeScan(std::span<const float> rows, std::size_t width)
      : width_(width),
        low_(width * std::max<std::size_t>(1, values_at_once / width), infinity),
        high_(low_.size(), -infinity),
        missing_(low_.size(), 0),
        fractions_(low_.size(), 0) {
    for (; !rows.empty(); rows = rows.subspan(std::min(rows.size(), low_.size()))) {
      add(rows.first(std::min(rows.size(), low_.size())));
    }
  }

  [[nodiscard]] NumberFacts facts(std::size_t column, std::size_t rows) const {
    NumberFacts facts{.count = rows, .min = infinity, .max = -infinity, .whole = true};
    for (std::size_t i = column; i < low_.size(); i += width_) {
      facts.count -= missing_[i];
      facts.min = std::min(facts.min, low_[i]);
      facts.max = std::max(facts.max, high_[i]);
      facts.whole = facts.whole && fractions_[i] == 0;
    }
    return facts.count == 0 ? NumberFacts() : facts;
  }

 private:
  static constexpr std::size_t values_at_once = 512;

  // From 2^23 on, all floats are integers; adding 2^23 to smaller values leaves no bits for a fraction.
  void add(std::span<const float> values) {
    constexpr float all_whole = 8'388'608;
    const float* value = values.data();
    float *low = low_.data(), *high = high_.data();
    std::uint32_t *missing = missing_.data(), *fractions = fractions_.data();
    for (std::size_t i = 0; i < values.size(); ++i) {
      low[i] = value[i] < low[i] ? value[i] : low[i];
      high[i] = value[i] > high[i] ? value[i] : high[i];
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const float size = std::abs(value[i]);
      missing[i] += static_cast<std::uint32_t>(size != size);
      fractions[i] |= static_cast<std::uint32_t>(size < all_whole) &
                      static_cast<std::uint32_t>((size + all_whole) - all_whole != size);
    }
  }

  std::size_t width_;
  std::vector<float> low_, high_;  // for each column, as many entries as rows are processed at once
  std::vector<std::uint32_t> missing_, fractions_;
};

bool is_of_nines(float value) {
  for (double nines = 9; nines < 1e10; nines = 10 * nines + 9) {
    if (std::abs(static_cast<double>(value)) == nines) return true;
  }
  return false;
}

/// Searches for outliers from both ends towards the middle.
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

  // Returns whether the values are at least `gap` away from all others, which lie between `from` and `to`.
  bool is_apart(std::span<const float> values, double gap, float from, float to) {
    if (!std::isfinite(from) || !std::isfinite(to)) return false;
    const bool nines = std::ranges::all_of(values, is_of_nines);
    const auto others = std::ranges::count_if(known_, [&](float one) { return one >= from && one <= to; });
    const double range = static_cast<double>(to) - from;
    if (others < (nines ? 2 : 3) || gap <= (nines ? range : 100 * range)) return false;
    found_.insert(found_.end(), values.begin(), values.end());
    return true;
  }

  Extremes ends_;
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

Extremes extremes_of(std::span<const float> rows, std::size_t width, std::size_t column) {
  Extremes ends;
  for (std::size_t at = column; at < rows.size(); at += width) ends.add(rows[at]);
  return ends;
}

// Decides from the first rows whether there can be outliers. Apart from the extremes that a search may remove, the
// range of all rows is at least as large as that of some rows.
bool may_have_outliers(std::span<const float> rows, std::size_t width, std::size_t column, const NumberFacts& facts) {
  constexpr std::size_t some = 256;
  if (facts.count <= few_values) return false;
  if (is_of_nines(facts.min) || is_of_nines(facts.max)) return true;
  const double range = static_cast<double>(facts.max) - static_cast<double>(facts.min);
  if (facts.whole && range < 200) return false;  // three distinct integers have a range of at least two
  const Extremes ends = extremes_of(rows.first(std::min(rows.size(), some * width)), width, column);
  const double inner = static_cast<double>(ends.high.back()) - static_cast<double>(ends.low.back());
  return !(inner >= range / 100);
}

void complete(NumberFacts& facts, std::span<const float> rows, std::size_t width, std::size_t column) {
  facts.inexact = facts.whole && std::max(std::abs(facts.min), std::abs(facts.max)) >= most_exact;
  if (may_have_outliers(rows, width, column, facts)) {
    facts.outliers = OutlierSearch(extremes_of(rows, width, column)).find();
  }
  const bool candidate = facts.whole && !facts.inexact && facts.count > few_values;
  facts.unique = candidate && all_different(rows, width, column, facts);
  const double range = static_cast<double>(facts.max) - static_cast<double>(facts.min);
  facts.consecutive = facts.unique && range + 1 == static_cast<double>(facts.count);
}

}  // namespace

std::vector<NumberFacts> number_facts(std::span<const float> rows, std::span<const bool> wanted) {
  const std::size_t width = wanted.size();
  const RangeScan ranges(rows, width);
  std::vector<NumberFacts> all(width);
  for (std::size_t column = 0; column < width; ++column) {
    if (!wanted[column]) continue;
    all[column] = ranges.facts(column, rows.size() / width);
    if (all[column].count > 0) complete(all[column], rows, width, column);
  }
  return all;
}

}  // namespace saddlemesh
