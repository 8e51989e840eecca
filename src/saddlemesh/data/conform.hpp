#pragma once

#include <cstddef>

#include "saddlemesh/data/data_set.hpp"

namespace saddlemesh {

/// Adds features, all zero, to flat rows that have fewer than `width`.
void widen(DataSet& data, std::size_t width);

/// Dense rows become sparse ones, and sparse ones dense.
void make_sparse(DataSet& data);
void make_dense(DataSet& data);

/// Adds the rows of `more` behind those of `data`, which may be empty still. Kinds and shapes must be the same.
void append(DataSet& data, DataSet&& more);

}  // namespace saddlemesh
