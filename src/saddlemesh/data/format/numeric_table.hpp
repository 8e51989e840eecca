#pragma once

#include <cstddef>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Sets the data's features and columns ("column 1", …) from numbers in row order. NaN is a missing value. It is
/// counted with Missing::median; otherwise, as infinite values always do, it causes an InputError with row and column,
/// both counted from 1.
void fill_table(RawData& raw, std::vector<float> values, std::size_t columns, const ReadOptions& options);

}  // namespace saddlemesh
