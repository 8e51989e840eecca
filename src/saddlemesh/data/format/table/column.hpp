#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/format/table/columns.hpp"
#include "saddlemesh/data/format/table/recent_fields.hpp"
#include "saddlemesh/data/format/table/values.hpp"
#include "saddlemesh/data/raw_data.hpp"
#include "saddlemesh/data/read_options.hpp"

namespace saddlemesh {

/// Where a row stands, for messages.
struct RowPlace {
  const std::string& file;
  std::uint64_t line;

  [[noreturn]] void refuse(std::string_view reason) const;
};

/// A column of a table while it is read.
struct TableColumn {
  std::string name;
  Role role = Role::ignored;
  std::size_t feature = 0;  ///< its place in a row of features
  std::size_t missing = 0;
  Categories categories{};
  RecentFields recent{};  ///< of a column of categories

  [[nodiscard]] bool is_feature() const { return role != Role::ignored && role != Role::label; }

  /// A field of this column as a feature: the number, the category's place, or NaN if it is missing. The first one that
  /// is not missing decides what the column holds. InputError where the field does not fit that, and for missing ones
  /// under Missing::refuse.
  float value(std::string_view field, Missing missing_values, const RowPlace& place);

  /// InputError if a field of the label's column is missing.
  void require_label(std::string_view field, const RowPlace& place) const;

  /// What RawData says about it; takes its contents.
  RawColumn finish();

 private:
  [[nodiscard]] float number(std::string_view field, const RowPlace& place) const;
  float category(std::string_view field, const RowPlace& place);
  [[noreturn]] void refuse(std::string_view field, std::string_view reason, const RowPlace& place) const;
};

/// The columns of a table, as column_roles decides; InputError if none is a feature.
std::vector<TableColumn> make_columns(std::vector<std::string> names, const ReadOptions& options,
                                      const std::string& file);

}  // namespace saddlemesh
