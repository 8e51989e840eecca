#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "saddlemesh/data/format/chunked.hpp"
#include "saddlemesh/data/rows/data_set.hpp"

namespace saddlemesh {

/// Collects rows of which only some places are stored.
class SparseRowsBuilder {
 public:
  void begin_row() { begin_.push_back(entries_.size()); }

  /// A value of the row begun last; columns ascend within a row.
  void add(std::uint32_t column, float value) { entries_.push_back({column, value}); }

  /// Ends the row, whose columns are below `width`.
  void end_row(std::size_t width) { width_ = std::max(width_, width); }

  [[nodiscard]] std::size_t rows() const { return begin_.size(); }

  /// How much memory they take so far.
  [[nodiscard]] std::size_t bytes() const {
    return begin_.size() * sizeof(std::uint64_t) + entries_.size() * sizeof(Entry);
  }

  /// Moves the rows to `data`, which are `width` wide or as their largest column makes them: dense where more than half
  /// of all places are stored, else sparse. A stored place takes 4 bytes for its value and 4 for its column, so that
  /// dense rows are then the smaller ones; and products with them, which need no columns, are faster by far.
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
