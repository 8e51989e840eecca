#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "saddlemesh/data/format/chunked.hpp"
#include "saddlemesh/data/rows/data_set.hpp"

namespace saddlemesh {

/// Builds rows from their stored entries.
class SparseRowsBuilder {
 public:
  void begin_row() { begin_.push_back(entries_.size()); }

  /// Adds a value to the current row; columns ascend within a row.
  void add(std::uint32_t column, float value) { entries_.push_back({column, value}); }

  /// Ends the row; all its columns are below `width`.
  void end_row(std::size_t width) { width_ = std::max(width_, width); }

  [[nodiscard]] std::size_t rows() const { return begin_.size(); }

  /// Memory used so far.
  [[nodiscard]] std::size_t bytes() const {
    return begin_.size() * sizeof(std::uint64_t) + entries_.size() * sizeof(Entry);
  }

  /// Moves the rows to `data`. Their width is `width`, or more if their largest column requires it. They become dense
  /// if more than half of all entries are stored, otherwise sparse: a sparse entry takes 4 bytes for its value and 4
  /// for its column, so dense rows are then smaller, and products with them are much faster.
  void finish(DataSet& data, std::size_t width);

 private:
  struct Entry {
    std::uint32_t column;
    float value;
  };

  void finish_dense(DataSet& data);
  void finish_sparse(DataSet& data);

  Chunked<std::uint64_t> begin_;
  Chunked<Entry> entries_;
  std::size_t width_ = 0;
};

}  // namespace saddlemesh
