#pragma once

#include <cstddef>
#include <span>

#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Pads flat rows with zero features up to `width`.
void widen(DataSet& data, std::size_t width);

/// Converts dense rows to sparse ones, and sparse ones to dense.
void make_sparse(DataSet& data);
void make_dense(DataSet& data);

/// Keeps the given columns of a table, in this order.
void select_columns(RawData& raw, std::span<const std::size_t> columns);

/// Appends the rows of `more` to `data`, which may be empty. Kinds and shapes must be equal.
void append(DataSet& data, DataSet&& more);

}  // namespace saddlemesh
