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

/// What a column of a table is read as.
enum class Role : std::uint8_t {
  ignored,
  label,
  undecided,  ///< a feature whose first value is still to come
  number,
  category,
  date,
};

/// The columns' names.
struct ColumnHeader {
  std::vector<std::string> names;  ///< all different
  std::vector<bool> unnamed;       ///< where the file has a header and no name
  std::vector<std::string> twice;  ///< names that the file gives to several columns
  Findings findings;               ///< about them
  bool named = false;              ///< whether the file has a header
};

/// By the table's first row: its fields if that is a header, "column 3" for an empty one and "x (2)" for the second x;
/// else "column 1" and so on.
ColumnHeader column_header(std::vector<std::string> first_row, bool header);

struct ColumnRoles {
  std::vector<Role> roles;
  std::vector<std::optional<DateOrder>> dates;  ///< of columns of dates
  LabelColumn label;
  std::optional<std::size_t> key;   ///< the column of ReadOptions::key
  std::vector<std::string> absent;  ///< columns that the options name and that are not there, if they may be absent
};

/// Whether a column of that name is taken for the label where the options name none: label, class, target or y.
bool is_label_name(const std::string& name);

/// The role of each column, as the options and the names say. InputError, with the nearest name, for a column that is
/// not there, one that is named twice, and a label that is to be ignored.
ColumnRoles column_roles(const ColumnHeader& header, const ReadOptions& options, const std::string& file);

}  // namespace saddlemesh
