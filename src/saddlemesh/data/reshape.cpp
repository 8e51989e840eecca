#include "saddlemesh/data/reshape.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/memory.hpp"

namespace saddlemesh {
namespace {

template <class Value>
void append_values(std::vector<Value>& to, const std::vector<Value>& from) {
  to.insert(to.end(), from.begin(), from.end());
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
  if (data.sparse()) return;
  require_dense_memory(data.rows, width);
  std::vector<float> wider(data.rows * width, 0.0F);
  for (std::size_t row = 0; row < data.rows; ++row) {
    std::copy_n(data.features.data() + row * before, before, wider.data() + row * width);
  }
  data.features = std::move(wider);
}

void make_sparse(DataSet& data) {
  if (data.sparse()) return;
  const std::size_t width = data.shape.size();
  data.begin.reserve(data.rows + 1);
  data.begin.push_back(0);
  for (std::size_t row = 0; row < data.rows; ++row) {
    for (std::size_t column = 0; column < width; ++column) {
      const float value = data.features[row * width + column];
      if (value == 0.0F) continue;
      data.columns.push_back(static_cast<std::uint32_t>(column));
      data.values.push_back(value);
    }
    data.begin.push_back(data.values.size());
  }
  data.features = {};
}

void make_dense(DataSet& data) {
  if (!data.sparse()) return;
  require_dense_memory(data.rows, data.shape.size());
  std::vector<float> features(data.rows * data.shape.size(), 0.0F);
  for (std::size_t row = 0; row < data.rows; ++row) {
    float* out = features.data() + row * data.shape.size();
    for (std::uint64_t i = data.begin[row]; i < data.begin[row + 1]; ++i) out[data.columns[i]] = data.values[i];
  }
  data.features = std::move(features);
  data.begin = {};
  data.columns = {};
  data.values = {};
}

void select_columns(RawData& raw, std::span<const std::size_t> columns) {
  const std::size_t width = raw.data.shape.size();
  if (columns.size() == width && std::ranges::is_sorted(columns)) return;
  std::vector<RawColumn> kept;
  for (const std::size_t column : columns) kept.push_back(raw.columns[column]);
  std::vector<float> features;
  features.reserve(raw.data.rows * columns.size());
  for (std::size_t row = 0; row < raw.data.rows; ++row) {
    for (const std::size_t column : columns) features.push_back(raw.data.features[row * width + column]);
  }
  raw.columns = std::move(kept);
  raw.data.features = std::move(features);
  raw.data.shape = {columns.size()};
}

void append(DataSet& data, DataSet&& more) {
  if (data.rows == 0) {
    data = std::move(more);
    return;
  }
  if (data.sparse()) {
    const std::uint64_t stored = data.begin.back();
    std::transform(more.begin.begin() + 1, more.begin.end(), std::back_inserter(data.begin),
                   [stored](std::uint64_t place) { return place + stored; });
  }
  append_values(data.features, more.features);
  append_values(data.pixels, more.pixels);
  append_values(data.columns, more.columns);
  append_values(data.values, more.values);
  append_values(data.labels, more.labels);
  data.rows += more.rows;
}

}  // namespace saddlemesh
