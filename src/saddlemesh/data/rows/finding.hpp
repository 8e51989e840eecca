#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// Something about a column of a table that the user should know.
struct Finding {
  std::string column;
  std::string found;   ///< "10,000 different texts in 10,000 rows: an identifier or free text"
  std::string done;    ///< "left out"; empty: the user must decide
  std::string option;  ///< what decides otherwise, or decides at all: "--categorical patient"

  bool operator==(const Finding&) const = default;
};

using Findings = std::vector<Finding>;

/// InputError that lists every finding the user must decide, if there are any. `source` is the file.
void require_decided(const Findings& findings, std::string_view source);

/// One line for each finding, indented.
std::string findings_lines(const Findings& findings);

/// Adds the findings that are not there yet.
void add_findings(Findings& to, const Findings& more);

/// 10000 as "10,000".
std::string count_text(std::size_t count);

/// "1 row", "10,000 rows"
std::string count_of(std::size_t count, std::string_view one, std::string_view many);

}  // namespace saddlemesh
