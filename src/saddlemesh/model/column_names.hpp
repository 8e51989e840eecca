#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace saddlemesh {

/// The names of a table's columns, in order.
using ColumnNames = std::vector<std::string>;
/// The index of a column among others, if it is there.
using ColumnIndex = std::optional<std::size_t>;

/// Returns whether any name differs from "column 3" and the like, which readers give to columns without a name.
bool are_named(const ColumnNames& names);

bool all_different(const ColumnNames& names);

/// Returns the index of each wanted name among `names`; the first index if a name occurs several times.
std::vector<ColumnIndex> find_names(const ColumnNames& wanted, const ColumnNames& names);

/// Finds a column by name or by number, counted from 1, or backwards from −1, as in ReadOptions.
ColumnIndex find_column(const ColumnNames& names, const std::string& given);

/// Returns how ReadOptions refer to these columns: by name, or by number if the name is ambiguous.
ColumnNames references(const ColumnNames& names, const std::vector<std::size_t>& indices);

}  // namespace saddlemesh
