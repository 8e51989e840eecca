#pragma once

#include <cstddef>
#include <vector>

#include "saddlemesh/data/format/table/column.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Decides, once all rows are read, what a column holds, and adds it to raw.columns with its profile. Texts that are
/// all numbers or dates are converted, and words for "no value" among numbers become missing values; raw.findings
/// reports this. `width` is the number of features of a row; raw.data holds all rows.
void finish_column(TableColumn& column, std::size_t width, RawData& raw);

/// Completes the profiles of all columns with common properties of their numbers. `certain_mark`: the decimal mark is
/// given, or some field shows it.
void profile_numbers(const std::vector<TableColumn>& columns, RawData& raw, bool certain_mark);

}  // namespace saddlemesh
