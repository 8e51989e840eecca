#include "saddlemesh/data/reshape.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/memory.hpp"

namespace saddlemesh {
namespace {

template <class Value>
void append_values(std::vector<Value>& to, const std::vector<Value>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

void append_features(DenseFeatures& to, const DenseFeatures& from) {
  append_values(to.values, from.values);
}

void append_features(SparseFeatures& to, const SparseFeatures& from) {
  const std::uint64_t stored = to.begin.back();
  std::transform(from.begin.begin() + 1, from.begin.end(), std::back_inserter(to.begin),
                 [stored](std::uint64_t place) { return place + stored; });
  append_values(to.columns, from.columns);
  append_values(to.values, from.values);
}

void append_features(ImageFeatures& to, const ImageFeatures& from) {
  append_values(to.pixels, from.pixels);
}

void require_dense_memory(std::size_t rows, std::size_t width) {
  require_memory(sizeof(float) * static_cast<double>(rows) * static_cast<double>(width),
                 fmt::format("{} dense rows of {} features", rows, width),
                 "training data of which more than half are zeros would be kept sparse");
}

}  // namespace

void widen(DataSet& data, std::size_t width) {
  const std::size_t before = data.shape.size();
  if (before >= width) return;
  data.shape = {width};
  if (data.is_sparse()) return;
  require_dense_memory(data.rows, width);
  std::vector<float>& values = data.dense().values;
  std::vector<float> wider(data.rows * width, 0.0F);
  for (std::size_t row = 0; row < data.rows; ++row) {
    std::copy_n(values.data() + row * before, before, wider.data() + row * width);
  }
  values = std::move(wider);
}

void make_sparse(DataSet& data) {
  if (data.is_sparse()) return;
  const std::size_t width = data.shape.size();
  const std::vector<float>& values = data.dense().values;
  SparseFeatures sparse;
  sparse.begin.reserve(data.rows + 1);
  for (std::size_t row = 0; row < data.rows; ++row) {
    for (std::size_t column = 0; column < width; ++column) {
      const float value = values[row * width + column];
      if (value == 0.0F) continue;
      sparse.columns.push_back(static_cast<std::uint32_t>(column));
      sparse.values.push_back(value);
    }
    sparse.begin.push_back(sparse.values.size());
  }
  data.features = std::move(sparse);
}

void make_dense(DataSet& data) {
  if (!data.is_sparse()) return;
  require_dense_memory(data.rows, data.shape.size());
  const SparseFeatures& from = data.sparse();
  DenseFeatures dense{std::vector<float>(data.rows * data.shape.size(), 0.0F)};
  for (std::size_t row = 0; row < data.rows; ++row) {
    float* out = dense.values.data() + row * data.shape.size();
    for (std::uint64_t i = from.begin[row]; i < from.begin[row + 1]; ++i) out[from.columns[i]] = from.values[i];
  }
  data.features = std::move(dense);
}

void select_columns(RawData& raw, std::span<const std::size_t> columns) {
  const std::size_t width = raw.data.shape.size();
  if (columns.size() == width && std::ranges::is_sorted(columns)) return;
  std::vector<RawColumn> kept;
  for (const std::size_t column : columns) kept.push_back(raw.columns[column]);
  std::vector<float>& values = raw.data.dense().values;
  std::vector<float> selected;
  selected.reserve(raw.data.rows * columns.size());
  for (std::size_t row = 0; row < raw.data.rows; ++row) {
    for (const std::size_t column : columns) selected.push_back(values[row * width + column]);
  }
  raw.columns = std::move(kept);
  values = std::move(selected);
  raw.data.shape = {columns.size()};
}

void append(DataSet& data, DataSet&& more) {
  if (data.rows == 0) {
    data = std::move(more);
    return;
  }
  std::visit([&]<class Kind>(Kind& to) { append_features(to, std::get<Kind>(more.features)); }, data.features);
  append_values(data.labels, more.labels);
  data.rows += more.rows;
}

}  // namespace saddlemesh
