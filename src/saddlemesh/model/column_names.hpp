#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace saddlemesh {

/// Of a table's columns, in their order.
using ColumnNames = std::vector<std::string>;
/// Where a column is among others, if it is there.
using ColumnPlace = std::optional<std::size_t>;

/// Whether any is more than the "column 3" that readers give to columns without a name.
bool are_named(const ColumnNames& names);

bool all_different(const ColumnNames& names);

/// Where each of the wanted names is among the names, the first of equal ones.
std::vector<ColumnPlace> find_names(const ColumnNames& wanted, const ColumnNames& names);

/// By name, or by number from 1, or from −1 backwards, as ReadOptions take columns.
ColumnPlace find_column(const ColumnNames& names, const std::string& given);

/// How ReadOptions name these columns: by number only where a name does not tell.
ColumnNames references(const ColumnNames& names, const std::vector<std::size_t>& places);

}  // namespace saddlemesh
