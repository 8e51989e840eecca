#include "saddlemesh/data/rows/row_order.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

namespace saddlemesh {
namespace {

using Order = std::vector<std::uint32_t>;  // order[i]: the row that moves to index i

template <class Value>
std::span<const Value> part(const std::vector<Value>& all, std::uint64_t begin, std::uint64_t end) {
  return std::span(all).subspan(begin, end - begin);
}

/// The contents of a row.
struct RowContent {
  std::span<const std::uint32_t> columns;  // for a sparse row
  std::span<const float> values;
  std::uint32_t label = 0;

  RowContent(const RawData& raw, std::size_t row) : label(raw.labels.empty() ? 0 : raw.labels[row]) {
    const DataSet& data = raw.data;
    if (data.is_sparse()) {
      const SparseFeatures& sparse = data.sparse();
      columns = part(sparse.columns, sparse.begin[row], sparse.begin[row + 1]);
      values = part(sparse.values, sparse.begin[row], sparse.begin[row + 1]);
    } else {
      const std::size_t width = data.shape.size();
      values = part(data.dense().values, row * width, (row + 1) * width);
    }
  }

  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t all = label;
    const auto add = [&all](std::uint32_t word) {
      all = (all ^ word) * 0x9e3779b97f4a7c15U;
      all ^= all >> 32U;
    };
    for (const std::uint32_t column : columns) add(column);
    for (const float value : values) add(std::bit_cast<std::uint32_t>(value));
    return all;
  }

  [[nodiscard]] bool before(const RowContent& other) const {
    if (label != other.label) return label < other.label;
    const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    if (!std::ranges::equal(columns, other.columns)) {
      return std::ranges::lexicographical_compare(columns, other.columns);
    }
    return std::ranges::lexicographical_compare(values, other.values, {}, bits, bits);
  }
};

// Reorders in place, along the cycles of the permutation, so that large data are not in memory twice.
void reorder_dense(std::vector<float>& values, std::size_t width, const Order& order) {
  const auto row = [&](std::size_t i) { return values.begin() + static_cast<std::ptrdiff_t>(i * width); };
  const auto move_row = [&](auto from, auto to) { std::copy_n(from, width, to); };
  std::vector<float> first(width);
  std::vector<bool> placed(order.size());
  for (std::size_t start = 0; start < order.size(); ++start) {
    if (placed[start]) continue;
    move_row(row(start), first.begin());
    std::size_t at = start;
    for (; order[at] != start; at = order[at]) {
      move_row(row(order[at]), row(at));
      placed[at] = true;
    }
    move_row(first.begin(), row(at));
    placed[at] = true;
  }
}

void reorder_sparse(SparseFeatures& rows, const Order& order) {
  SparseFeatures ordered;
  ordered.begin.reserve(rows.begin.size());
  ordered.columns.reserve(rows.columns.size());
  ordered.values.reserve(rows.values.size());
  for (const std::uint32_t row : order) {
    const auto columns = part(rows.columns, rows.begin[row], rows.begin[row + 1]);
    const auto values = part(rows.values, rows.begin[row], rows.begin[row + 1]);
    ordered.columns.insert(ordered.columns.end(), columns.begin(), columns.end());
    ordered.values.insert(ordered.values.end(), values.begin(), values.end());
    ordered.begin.push_back(ordered.columns.size());
  }
  rows = std::move(ordered);
}

}  // namespace

// Sorts by hash, which is fast, and rows with equal hashes by content. Equal rows may be in any order.
Order content_order(const RawData& raw) {
  std::vector<std::uint64_t> hashes(raw.data.rows);
  for (std::size_t row = 0; row < raw.data.rows; ++row) hashes[row] = RowContent(raw, row).hash();
  Order order(raw.data.rows);
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    if (hashes[a] != hashes[b]) return hashes[a] < hashes[b];
    return RowContent(raw, a).before(RowContent(raw, b));
  });
  return order;
}

void order_by_content(RawData& raw) {
  const Order order = content_order(raw);
  if (raw.data.is_sparse()) {
    reorder_sparse(raw.data.sparse(), order);
  } else {
    reorder_dense(raw.data.dense().values, raw.data.shape.size(), order);
  }
  std::vector<std::uint32_t> labels;
  labels.reserve(raw.labels.size());
  for (const std::uint32_t row : order) {
    if (!raw.labels.empty()) labels.push_back(raw.labels[row]);
  }
  raw.labels = std::move(labels);
}

}  // namespace saddlemesh
