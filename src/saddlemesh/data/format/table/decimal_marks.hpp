#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "saddlemesh/data/format/table/dialect.hpp"
#include "saddlemesh/data/format/table/local_number.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// The decimal marks of a table's columns.
struct DecimalMarks {
  std::vector<DecimalMark> columns;  ///< for the columns of the first rows
  DecimalMark others = DecimalMark::point;
  bool certain = false;  ///< given by the options or evident from some field

  [[nodiscard]] DecimalMark of(std::size_t column) const { return column < columns.size() ? columns[column] : others; }
};

/// Determines the decimal marks from the options, otherwise from the fields at the beginning of the file: a column uses
/// a comma if one of its fields shows one and none shows a point. Columns that show neither use a comma if other
/// columns do and none uses a point.
DecimalMarks find_decimal_marks(std::string_view head, const Dialect& dialect, const ReadOptions& options);

}  // namespace saddlemesh
