#include "fuzz/support/check.hpp"

#include <cmath>
#include <cstddef>
#include <vector>

namespace saddlemesh::fuzz {
namespace {

void check_labels(const RawData& raw) {
  check(raw.labels.empty() == raw.classes.empty());
  check(raw.labels.empty() || raw.labels.size() == raw.data.rows);
  std::vector<std::size_t> rows(raw.classes.size());
  for (const std::uint32_t label : raw.labels) {
    check(label < raw.classes.size());
    ++rows[label];
  }
  for (std::size_t i = 0; i < rows.size(); ++i) check(rows[i] == raw.classes[i].rows);
}

void check_sparse(const DataSet& data) {
  const auto& [begin, columns, values] = data.sparse();
  check(begin.size() == data.rows + 1);
  check(begin.front() == 0 && begin.back() == columns.size());
  check(columns.size() == values.size());
  for (std::size_t row = 0; row < data.rows; ++row) {
    check(begin[row] <= begin[row + 1]);
    for (std::uint64_t i = begin[row]; i < begin[row + 1]; ++i) {
      check(columns[i] < data.shape.size() && std::isfinite(values[i]));
      check(i == begin[row] || columns[i - 1] < columns[i]);
    }
  }
}

// Checks that missing values are counted, and that categories are indices into their lists.
void check_column(const RawData& raw, std::size_t place) {
  const RawColumn& column = raw.columns[place];
  const std::size_t width = raw.data.shape.size();
  const std::vector<float>& values = raw.data.dense().values;
  std::size_t missing = 0;
  for (std::size_t at = place; at < values.size(); at += width) {
    const float value = values[at];
    if (std::isnan(value)) {
      ++missing;
    } else {
      check(std::isfinite(value));
      if (column.categorical) check(static_cast<std::size_t>(value) < column.categories.size());
    }
  }
  check(missing == column.missing + (column.profile ? column.profile->unread : 0));
}

void check_dense(const RawData& raw) {
  const std::vector<float>& values = raw.data.dense().values;
  check(values.size() == raw.data.rows * raw.data.shape.size());
  check(raw.columns.empty() || raw.columns.size() == raw.data.shape.size());
  for (std::size_t i = 0; i < raw.columns.size(); ++i) check_column(raw, i);
  if (!raw.columns.empty()) return;
  for (const float value : values) check(!std::isinf(value));
}

}  // namespace

void check(const RawData& raw) {
  check(raw.data.rows > 0 && raw.data.shape.size() > 0 && raw.data.labels.empty());
  check_labels(raw);
  if (raw.data.is_sparse()) {
    check_sparse(raw.data);
  } else if (raw.data.is_images()) {
    check(raw.data.images().pixels.size() == raw.data.rows * raw.data.shape.size());
  } else {
    check_dense(raw);
  }
}

}  // namespace saddlemesh::fuzz
