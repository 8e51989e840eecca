#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/data/read_options.hpp"

namespace saddlemesh {

/// What a column of a table is read as.
enum class Role : std::uint8_t {
  ignored,
  label,
  undecided,  ///< a feature whose first value is still to come
  number,
  category,
};

/// The columns' names by the table's first row: its fields if that is a header ("column 3" for an empty one), else
/// "column 1" and so on.
std::vector<std::string> column_names(std::vector<std::string> first_row, bool header);

/// Whether a column of that name is taken for the label where the options name none: label, class, target or y.
bool is_label_name(const std::string& name);

/// The role of each column, as the options and the names say. InputError, with the nearest name, for a column that is
/// not there, one that is named twice, and a label that is to be ignored.
std::vector<Role> column_roles(const std::vector<std::string>& names, const ReadOptions& options,
                               const std::string& file);

}  // namespace saddlemesh
