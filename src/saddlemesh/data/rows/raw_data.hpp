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

/// A class that a file's labels name.
struct RawClass {
  std::string name;            ///< numbers in their shortest form: "+1.0" is "1"
  std::size_t rows = 0;        ///< how many rows have it
  std::uint64_t first_at = 0;  ///< where it was seen first: a line for text, a row (from 0) for the rest
};

/// A feature of a table.
struct RawColumn {
  std::string name;  ///< of the header, or "column 3", counted from 1
  /// Of a categorical column: the values found, in the order of their first appearance. Its features are places in this
  /// list.
  std::vector<std::string> categories;
  bool categorical = false;
  std::size_t missing = 0;                    ///< how many rows have no value here; their feature is NaN
  std::optional<DateOrder> date = {};         ///< of a column of dates: how they are written; features are days
  std::optional<ColumnProfile> profile = {};  ///< of a column that was read from text
};

/// The label's column of a table.
struct LabelColumn {
  std::string name;    ///< empty: the data are no table
  std::string reason;  ///< why it was chosen: "given", "last column"
  bool named = false;  ///< whether the name is the file's own, not "column 3"
};

/// What a file holds as it stands there, before it is decided which classes are positive, what fills missing values in
/// and how features are scaled.
struct RawData {
  std::string name;    ///< the file, as messages name it
  std::string format;  ///< "libsvm", "csv", …

  /// Shape and features; its labels are empty. Features of tables may be NaN: missing.
  DataSet data;

  /// The class of each row, a place in `classes`. Both are empty where the file has no labels. Classes are in the order
  /// of their numbers if all are numbers, else of their names, or as the format fixes them (then some may have no
  /// rows).
  std::vector<std::uint32_t> labels;
  std::vector<RawClass> classes;

  std::vector<RawColumn> columns;  ///< one per feature, of tables; empty otherwise
  LabelColumn label_column;
  Findings findings;  ///< what the reader did about columns; those that need a decision are not among them
  std::vector<std::string> absent;  ///< columns that the options name and the table does not have
  bool decimal_comma = false;       ///< some column has decimal commas
  std::vector<std::string> keys;    ///< of each row, where ReadOptions::key asks for them
  std::size_t skipped = 0;          ///< images left out because they do not decode
  bool text = false;                ///< whether RawClass::first_at counts lines
};

}  // namespace saddlemesh
