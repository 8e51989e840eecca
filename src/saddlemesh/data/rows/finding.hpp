#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// A remark for the user about a column of a table.
struct Finding {
  std::string column;
  std::string found;   ///< "10,000 different texts in 10,000 rows: an identifier or free text"
  std::string done;    ///< what was done: "left out"; empty if the user must decide
  std::string option;  ///< the option that changes or makes the decision: "--categorical patient"

  bool operator==(const Finding&) const = default;
};

using Findings = std::vector<Finding>;

/// Throws InputError that lists all findings that need a decision of the user, if there are any. `source` is the file.
void require_decided(const Findings& findings, std::string_view source);

/// Formats the findings, one indented line each.
std::string findings_lines(const Findings& findings);

/// Adds those findings of `more` that `to` does not contain.
void add_findings(Findings& to, const Findings& more);

/// Formats 10000 as "10,000".
std::string count_text(std::size_t count);

/// Formats a count with its noun: "1 row", "10,000 rows".
std::string count_of(std::size_t count, std::string_view one, std::string_view many);

}  // namespace saddlemesh
