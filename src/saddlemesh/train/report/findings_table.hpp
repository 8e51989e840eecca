#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/data/rows/finding.hpp"
#include "saddlemesh/data/rows/label_summary.hpp"
#include "saddlemesh/present/page/page.hpp"

// Findings about a table's columns, for terminals, reports and programs.
namespace saddlemesh {

/// Rows with the column, the finding, what was done, and the option that changes it. Columns with the same finding
/// share a row.
struct FindingsTable {
  std::vector<std::string> header{"column", "found", "done", "option"};
  std::vector<std::vector<std::string>> rows;
};
FindingsTable findings_table(const Findings& findings);

/// Returns the table for a terminal; empty if there are no findings.
std::string findings_text(const Findings& findings);

/// Returns a page's section "Data" with the labels and the findings.
PageSection data_section(const LabelSummary& labels, const Findings& findings);

/// Returns a list of objects with column, found, done and option. "done" is null if the user must decide.
nlohmann::json findings_json(const Findings& findings);

/// Returns an object with column, reason, positive, negative, rows, positives and share. "column" is null for data that
/// are not tables.
nlohmann::json labels_json(const LabelSummary& labels);

}  // namespace saddlemesh
