#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddlemesh/core/shape.hpp"

namespace saddlemesh {

/// Rows of features with a label each, 1 (positive) or 0. Features are dense or sparse, never both; rows and columns
/// are counted from 0. Row numbers have 32 bits.
struct DataSet {
  Shape shape;  ///< of one row
  std::size_t rows = 0;

  /// Dense: row after row, each channel after channel.
  std::vector<float> features;

  /// Sparse (compressed rows): row r has columns[begin[r] … begin[r + 1]), ascending, and the values beside them.
  std::vector<std::uint64_t> begin;
  std::vector<std::uint32_t> columns;
  std::vector<float> values;

  std::vector<std::uint8_t> labels;

  [[nodiscard]] bool sparse() const { return !begin.empty(); }
};

/// Refuses, with an InputError that names both sides, sizes that do not fit each other; and, with the row, labels other
/// than 0 and 1, columns out of order or range, and features that are not finite.
void validate(const DataSet& data);

/// How many of all rows, or of the given ones, are positive.
std::size_t count_positives(const DataSet& data);
std::size_t count_positives(const DataSet& data, std::span<const std::uint32_t> rows);

/// The most values that a row stores: its columns if the data are dense.
std::size_t max_row_values(const DataSet& data);

/// out ← the given rows, densely, one after the other; out has rows.size() · shape.size() values.
template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::span<Real> out);

/// The given rows of sparse data as compressed rows. Allocates nothing where `begin` has room for rows.size() + 1
/// values and the others for rows.size() · max_row_values(data).
template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::vector<std::uint32_t>& begin,
            std::vector<std::uint32_t>& columns, std::vector<Real>& values);

}  // namespace saddlemesh
