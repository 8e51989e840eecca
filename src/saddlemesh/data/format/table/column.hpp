#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/format/table/local_number.hpp"
#include "saddlemesh/data/format/table/read_columns.hpp"
#include "saddlemesh/data/format/table/recent_fields.hpp"
#include "saddlemesh/data/format/table/values.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Position of a row, for messages.
struct RowPosition {
  const std::string& file;
  std::uint64_t line;

  [[noreturn]] void reject(std::string_view reason) const;
};

/// Properties of a field that are counted.
enum class FieldNote : std::uint8_t {
  none,
  missing,
  text,       ///< neither number nor date, in a column of those
  grouped,    ///< a number with digits in groups of three
  ambiguous,  ///< a number such as "1,234"
};

struct FieldValue {
  float value;  ///< the number, the days of a date, the index of the category, or NaN
  FieldNote note = FieldNote::none;
};

/// A column of a table while it is being read.
struct TableColumn {
  // Members that most fields need are adjacent, because tables may have thousands of columns.
  Role role = Role::ignored;
  DecimalMark decimal = DecimalMark::point;
  bool given = false;    ///< the options specify what the column holds
  bool unnamed = false;  ///< the header has no name for it
  std::optional<DateOrder> date = {};
  std::size_t feature = 0;  ///< index in a row of features
  RecentFields recent{};    ///< for a column of categories

  std::string name;
  Categories categories{};
  std::size_t missing = 0, grouped = 0, ambiguous = 0;
  std::uint64_t first_missing = 0, first_text = 0;  ///< line numbers
  std::map<std::string, std::size_t> texts{};       ///< texts among numbers, the first 1000, with their counts
  std::size_t text_count = 0;

  [[nodiscard]] bool is_feature() const { return role != Role::ignored && role != Role::label; }

  /// Converts a field of this column to a feature. The first field that is not missing determines how the column is
  /// stored: as numbers, counting texts among them, or as texts. finish_column() decides what it holds once all fields
  /// were read.
  FieldValue value(std::string_view field, const MissingValues& missing_values, const RowPosition& place);

  /// Counts a field of a row that was read completely.
  void count(FieldNote note, std::string_view field, std::uint64_t line);

  /// Throws InputError if a field of the label's column is missing.
  void require_label(std::string_view field, const RowPosition& place) const;

 private:
  [[nodiscard]] FieldValue number(std::string_view field, const MissingValues& missing_values) const;
  [[nodiscard]] FieldValue days(std::string_view field) const;
  FieldValue category(std::string_view field, const RowPosition& place);
};

/// Creates the columns of a table. Throws InputError if none is a feature.
std::vector<TableColumn> make_columns(const ColumnHeader& header, const ColumnRoles& found, const std::string& file);

}  // namespace saddlemesh
