#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// The schema of a site's data. Sites exchange it once they agree on their columns.
struct Schema {
  struct Column {
    std::string name;
    bool categorical = false;
    std::vector<std::string> categories;
    bool date = false;  ///< numbers are days
  };

  std::string name;  ///< name of the site or file; not exchanged, so that no site can use another's name
  FeatureKind kind = FeatureKind::dense;
  Shape shape;
  std::vector<RawClass> classes;
  std::vector<Column> columns;  ///< for tables; empty otherwise
};

Schema schema_of(const RawData& raw);

std::string to_json(const Schema& schema);
/// Inverse of to_json(). Throws InputError for any other text.
Schema schema_from_json(const std::string& text);

/// Merges the schemas of all sites: the maximum number of features (for formats without named columns), all classes
/// with their total rows, and all categories, sorted. Throws InputError if sites disagree about columns, image shapes
/// or the kind of data; the message names two of them and what each has.
Schema merge_schemas(std::span<const Schema> sites);

}  // namespace saddlemesh
