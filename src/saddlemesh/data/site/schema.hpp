#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// What a site's data look like: the first thing that sites tell each other.
struct Schema {
  struct Column {
    std::string name;
    bool categorical = false;
    std::vector<std::string> categories;
    bool date = false;  ///< numbers are days
  };

  std::string name;  ///< the site's, or the file's; not exchanged, so that no site speaks in another's name
  FeatureKind kind = FeatureKind::dense;
  Shape shape;
  std::vector<RawClass> classes;
  std::vector<Column> columns;  ///< of tables; empty otherwise
};

Schema schema_of(const RawData& raw);

std::string to_json(const Schema& schema);
/// The reverse. InputError for a text that to_json does not write.
Schema schema_from_json(const std::string& text);

/// What all sites' data look like together: the most features of any (of formats without named columns), all classes
/// with their rows added up, all categories, sorted. Sites that disagree about columns, image shapes or the kind of
/// data are refused with an InputError that names two of them and what each has.
Schema merge_schemas(std::span<const Schema> sites);

}  // namespace saddlemesh
