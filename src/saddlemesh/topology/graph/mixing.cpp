#include "saddlemesh/topology/graph/mixing.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

void check_places(std::size_t workers, const std::vector<MixingMatrix::Entry>& sorted) {
  const auto reject = [&](const MixingMatrix::Entry& entry, const char* what) {
    throw Error(fmt::format("mixing matrix of {} workers: w[{}][{}] {}", workers, entry.row, entry.column, what));
  };
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i].row >= workers || sorted[i].column >= workers) reject(sorted[i], "is outside it");
    const bool repeated = i > 0 && sorted[i - 1].row == sorted[i].row && sorted[i - 1].column == sorted[i].column;
    if (repeated) reject(sorted[i], "is given twice");
  }
}

}  // namespace

MixingMatrix::MixingMatrix(std::size_t workers, std::vector<Entry> entries) : begin_(workers + 1, 0) {
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return std::tie(a.row, a.column) < std::tie(b.row, b.column); });
  check_places(workers, entries);
  from_.reserve(entries.size() + workers);
  weight_.reserve(entries.size() + workers);
  const auto keep = [&](std::size_t column, double weight) {
    from_.push_back(static_cast<std::uint32_t>(column));
    weight_.push_back(weight);
  };
  auto entry = entries.cbegin();
  for (std::size_t k = 0; k < workers; ++k) {
    const auto keep_while = [&](auto condition) {
      for (; entry != entries.cend() && entry->row == k && condition(entry->column); ++entry) {
        if (entry->weight != 0.0) keep(entry->column, entry->weight);
      }
    };
    keep_while([&](std::size_t column) { return column < k; });
    const bool given = entry != entries.cend() && entry->row == k && entry->column == k;
    keep(k, given ? (entry++)->weight : 0.0);
    keep_while([](std::size_t) { return true; });
    begin_[k + 1] = from_.size();
  }
}

Row MixingMatrix::row(std::size_t worker) const {
  const std::size_t begin = begin_[worker];
  const std::size_t count = begin_[worker + 1] - begin;
  return {std::span(from_).subspan(begin, count), std::span(weight_).subspan(begin, count)};
}

double MixingMatrix::at(std::size_t row_index, std::size_t column) const {
  const auto [from, weight] = row(row_index);
  const auto found = std::lower_bound(from.begin(), from.end(), column);
  if (found == from.end() || *found != column) return 0.0;
  return weight[static_cast<std::size_t>(found - from.begin())];
}

MixingMatrix MixingMatrix::transposed() const {
  std::vector<Entry> entries;
  entries.reserve(from_.size());
  for (std::size_t k = 0; k < workers(); ++k) {
    for (std::size_t i = begin_[k]; i < begin_[k + 1]; ++i) {
      entries.push_back({from_[i], static_cast<std::uint32_t>(k), weight_[i]});
    }
  }
  return {workers(), std::move(entries)};
}

}  // namespace saddlemesh
