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
  check(data.features.empty() && data.pixels.empty() && data.begin.size() == data.rows + 1);
  check(data.begin.front() == 0 && data.begin.back() == data.columns.size());
  check(data.columns.size() == data.values.size());
  for (std::size_t row = 0; row < data.rows; ++row) {
    check(data.begin[row] <= data.begin[row + 1]);
    for (std::uint64_t i = data.begin[row]; i < data.begin[row + 1]; ++i) {
      check(data.columns[i] < data.shape.size() && std::isfinite(data.values[i]));
      check(i == data.begin[row] || data.columns[i - 1] < data.columns[i]);
    }
  }
}

// Checks that missing values are counted, and that categories are indices into their lists.
void check_column(const RawData& raw, std::size_t place) {
  const RawColumn& column = raw.columns[place];
  const std::size_t width = raw.data.shape.size();
  std::size_t missing = 0;
  for (std::size_t at = place; at < raw.data.features.size(); at += width) {
    const float value = raw.data.features[at];
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
  check(raw.data.features.size() == raw.data.rows * raw.data.shape.size());
  check(raw.columns.empty() || raw.columns.size() == raw.data.shape.size());
  for (std::size_t i = 0; i < raw.columns.size(); ++i) check_column(raw, i);
  if (!raw.columns.empty()) return;
  for (const float value : raw.data.features) check(!std::isinf(value));
}

}  // namespace

void check(const RawData& raw) {
  check(raw.data.rows > 0 && raw.data.shape.size() > 0 && raw.data.labels.empty());
  check_labels(raw);
  if (raw.data.sparse()) {
    check_sparse(raw.data);
  } else if (raw.data.images()) {
    check(raw.data.features.empty() && raw.data.pixels.size() == raw.data.rows * raw.data.shape.size());
  } else {
    check_dense(raw);
  }
}

}  // namespace saddlemesh::fuzz
