// Public: the contents of a file
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/column_profile.hpp"
#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/rows/finding.hpp"
#include "saddlemesh/data/text/date.hpp"

namespace saddlemesh {

/// A class in a file's labels.
struct RawClass {
  std::string name;            ///< numbers in their shortest form: "+1.0" becomes "1"
  std::size_t rows = 0;        ///< number of rows with this class
  std::uint64_t first_at = 0;  ///< position of the first row with it: a line number for text, otherwise a row (from 0)
};

/// A column of a table that is a feature.
struct RawColumn {
  std::string name;  ///< from the header, or "column 3", counted from 1
  /// For a categorical column, its values in order of first appearance. The features are indices into this list.
  std::vector<std::string> categories;
  bool categorical = false;
  std::size_t missing = 0;                    ///< number of rows without a value; their feature is NaN
  std::optional<DateOrder> date = {};         ///< for a column of dates, how they are written; features are days
  std::optional<ColumnProfile> profile = {};  ///< for a column that was read from text
};

/// The label's column of a table.
struct LabelColumn {
  std::string name;    ///< empty if the data are not a table
  std::string reason;  ///< why this column was chosen: "given", "last column"
  bool named = false;  ///< whether the file itself has this name, unlike "column 3"
};

/// The unprocessed contents of a file, before positive classes are chosen, missing values are replaced and features are
/// scaled.
struct RawData {
  std::string name;    ///< file name for messages
  std::string format;  ///< "libsvm", "csv", …

  /// Shape and features, without labels. Features of tables may be NaN, which means missing.
  DataSet data;

  /// The class of each row, an index into `classes`. Both are empty if the file has no labels. Classes are in numeric
  /// order if all are numbers, otherwise sorted by name, unless the format fixes their order (then some may have no
  /// rows).
  std::vector<std::uint32_t> labels;
  std::vector<RawClass> classes;

  std::vector<RawColumn> columns;  ///< one per feature of a table; otherwise empty
  LabelColumn label_column;
  Findings findings;  ///< what the reader did about columns; findings that need a decision are not included
  std::vector<std::string> absent;  ///< columns that the options name but the table does not have
  bool decimal_comma = false;       ///< some column has decimal commas
  std::vector<std::string> keys;    ///< one per row, if ReadOptions::key is set
  std::size_t skipped = 0;          ///< number of images skipped because they could not be decoded
  bool text = false;                ///< whether RawClass::first_at counts lines
};

}  // namespace saddlemesh
