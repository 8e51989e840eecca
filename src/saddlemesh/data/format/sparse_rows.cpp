#include "saddlemesh/data/format/sparse_rows.hpp"

#include <span>

#include "saddlemesh/core/huge_pages.hpp"

namespace saddlemesh {

void SparseRowsBuilder::finish(DataSet& data, std::size_t width) {
  width_ = std::max(width_, width);
  data.shape = {.channels = width_};
  data.rows = rows();
  begin_row();  // end of the last row
  const double places = static_cast<double>(data.rows) * static_cast<double>(width_);
  const bool dense = 2 * static_cast<double>(entries_.size()) > places;
  if (dense) {
    finish_dense(data);
  } else {
    finish_sparse(data);
  }
}

// Frees entries chunk by chunk while it writes features, so that memory never holds both completely.
void SparseRowsBuilder::finish_dense(DataSet& data) {
  const std::vector<std::uint64_t> begin = begin_.take();
  std::vector<float>& values = data.features.emplace<DenseFeatures>().values;
  reserve_huge(values, data.rows * width_);
  std::size_t row = 0, passed = 0;
  entries_.drain([&](std::span<const Entry> chunk) {
    for (const Entry& entry : chunk) {
      while (passed == begin[row + 1]) ++row;
      values.resize(row * width_ + entry.column);
      values.push_back(entry.value);
      ++passed;
    }
  });
  values.resize(data.rows * width_);
}

void SparseRowsBuilder::finish_sparse(DataSet& data) {
  auto& sparse = data.features.emplace<SparseFeatures>();
  sparse.begin = begin_.take();
  reserve_huge(sparse.columns, entries_.size());
  reserve_huge(sparse.values, entries_.size());
  entries_.drain([&](std::span<const Entry> chunk) {
    for (const Entry& entry : chunk) {
      sparse.columns.push_back(entry.column);
      sparse.values.push_back(entry.value);
    }
  });
}

}  // namespace saddlemesh
