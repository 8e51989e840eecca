#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/finding.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// The type as which a column of a table is read.
enum class Role : std::uint8_t {
  ignored,
  label,
  undecided,  ///< a feature without a value so far
  number,
  category,
  date,
};

/// The names of a table's columns.
struct ColumnHeader {
  std::vector<std::string> names;  ///< all different
  std::vector<bool> unnamed;       ///< columns whose name is empty in the file's header
  std::vector<std::string> twice;  ///< names that the file gives to several columns
  Findings findings;               ///< about the names
  bool named = false;              ///< whether the file has a header
};

/// Returns the names from the table's first row: its fields if it is a header, with "column 3" for an empty one and "x
/// (2)" for the second x; otherwise "column 1" and so on.
ColumnHeader column_header(std::vector<std::string> first_row, bool header);

struct ColumnRoles {
  std::vector<Role> roles;
  std::vector<std::optional<DateOrder>> dates;  ///< for columns of dates
  LabelColumn label;
  std::optional<std::size_t> key;   ///< the column of ReadOptions::key
  std::vector<std::string> absent;  ///< columns in the options that the table does not have, if that is allowed
};

/// Returns whether a column of that name is the default label: label, class, target or y.
bool is_label_name(const std::string& name);

/// Determines the role of each column from the options and the names. Throws InputError, with the nearest name, for a
/// column that does not exist, one that is named twice, and a label that is to be ignored.
ColumnRoles column_roles(const ColumnHeader& header, const ReadOptions& options, const std::string& file);

}  // namespace saddlemesh
