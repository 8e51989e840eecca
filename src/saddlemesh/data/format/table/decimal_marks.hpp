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
  std::vector<DecimalMark> columns;  ///< of those that the first rows have
  DecimalMark others = DecimalMark::point;
  bool certain = false;  ///< given, or shown by some field

  [[nodiscard]] DecimalMark of(std::size_t column) const { return column < columns.size() ? columns[column] : others; }
};

/// As the options say, else as the fields in the beginning of the file show: a column takes a comma if some field of it
/// shows one and none a point. Columns that show neither take a comma if other columns do and none takes a point.
DecimalMarks find_decimal_marks(std::string_view head, const Dialect& dialect, const ReadOptions& options);

}  // namespace saddlemesh
