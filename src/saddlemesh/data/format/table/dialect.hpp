#pragma once

#include <string>
#include <string_view>

#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// The syntax of a text table.
struct Dialect {
  char separator = ',';
  bool header = false;  ///< whether the first line holds the column names
};

/// Determines the dialect from the beginning of the file. The separator is the one of ',', '\t' and ';' that is most
/// frequent in the first line, outside quotes ('\t' if options.format is "tsv"). It is '|' if the first line has none
/// of these, or if the first two lines have equally many bars but not equally many of the other separator. Unless
/// options.header is set, the first line is a header if none of its fields is a number, some are not empty, and either
/// the second line has a number or all names are different.
Dialect find_dialect(std::string_view head, const ReadOptions& options);

/// Returns the separator that find_dialect() would find, or '\0' if there is none.
char find_separator(std::string_view head);

}  // namespace saddlemesh
