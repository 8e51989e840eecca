#pragma once

#include <string>
#include <string_view>

#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// How a table of text is written.
struct Dialect {
  char separator = ',';
  bool header = false;  ///< whether the first line names the columns
};

/// Found by how the file begins. The separator is that of ',', '\t' and ';' that the first line has most of, outside
/// quotes ('\t' if options.format is "tsv"); '|' where it has none of them, or where the first two lines have as many
/// bars as each other and not as many of the other separator. Where options.header does not say, the first line is a
/// header if none of its fields is a number and some are not empty, and either the second line has a number or all
/// names are different.
Dialect find_dialect(std::string_view head, const ReadOptions& options);

/// The separator as find_dialect finds it, '\0' if there is none.
char find_separator(std::string_view head);

}  // namespace saddlemesh
