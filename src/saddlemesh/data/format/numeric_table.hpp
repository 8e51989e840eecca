#pragma once

#include <cstddef>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Fills the data's features and columns ("column 1", …) with numbers, row after row. NaN is a missing value: counted
/// under Missing::median, else an InputError that names row and column, both counted from 1; infinite values always
/// are.
void fill_table(RawData& raw, std::vector<float> values, std::size_t columns, const ReadOptions& options);

}  // namespace saddlemesh
