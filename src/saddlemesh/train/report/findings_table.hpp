#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "saddlemesh/data/rows/finding.hpp"
#include "saddlemesh/data/rows/label_summary.hpp"
#include "saddlemesh/present/page/page.hpp"

// What was found about a table's columns, for terminals, reports and programs.
namespace saddlemesh {

/// Rows of column, what was found, what was done, the option that decides otherwise. Columns about which the same is
/// said share a row.
struct FindingsTable {
  std::vector<std::string> header{"column", "found", "done", "option"};
  std::vector<std::vector<std::string>> rows;
};
FindingsTable findings_table(const Findings& findings);

/// The table for a terminal; empty where there is nothing to tell.
std::string findings_text(const Findings& findings);

/// What the labels are, and the findings; a page's section "Data".
PageSection data_section(const LabelSummary& labels, const Findings& findings);

/// A list of objects with column, found, done and option; "done" is null where the user must decide.
nlohmann::json findings_json(const Findings& findings);

/// An object with column, reason, positive, negative, rows, positives and share; "column" is null for other data than
/// tables.
nlohmann::json labels_json(const LabelSummary& labels);

}  // namespace saddlemesh
