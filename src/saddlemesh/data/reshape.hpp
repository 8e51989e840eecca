#pragma once

#include <cstddef>
#include <span>

#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Adds features, all zero, to flat rows that have fewer than `width`.
void widen(DataSet& data, std::size_t width);

/// Dense rows become sparse ones, and sparse ones dense.
void make_sparse(DataSet& data);
void make_dense(DataSet& data);

/// Keeps these columns of a table, in this order.
void select_columns(RawData& raw, std::span<const std::size_t> columns);

/// Adds the rows of `more` behind those of `data`, which may be empty still. Kinds and shapes must be the same.
void append(DataSet& data, DataSet&& more);

}  // namespace saddlemesh
