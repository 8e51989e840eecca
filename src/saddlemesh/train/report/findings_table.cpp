#include "saddlemesh/train/report/findings_table.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/present/text/text_width.hpp"

namespace saddlemesh {
namespace {

constexpr std::string_view to_decide = "to be decided";

// Names come from files: they are escaped, and shortened so that they cannot widen the table without limit.
std::string display_name(std::string name) {
  constexpr std::size_t widest = 30;
  std::ranges::replace_if(
      name, [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
  return fit_to_width(name, widest);
}

/// Columns with the same finding.
struct FindingGroup {
  Finding finding;
  std::vector<std::string> columns;
};

std::vector<FindingGroup> group_findings(const Findings& findings) {
  std::vector<FindingGroup> groups;
  for (const Finding& finding : findings) {
    const auto same = std::ranges::find_if(groups, [&](const FindingGroup& group) {
      const Finding& first = group.finding;
      return first.found == finding.found && first.done == finding.done && first.option == finding.option;
    });
    if (same == groups.end()) {
      groups.push_back({finding, {finding.column}});
    } else {
      same->columns.push_back(finding.column);
    }
  }
  return groups;
}

std::string columns_text(const std::vector<std::string>& columns) {
  constexpr std::size_t shown = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(columns.size(), shown); ++i) {
    text += (i == 0 ? "" : ", ") + display_name(columns[i]);
  }
  return columns.size() > shown ? fmt::format("{} and {} more", text, count_text(columns.size() - shown)) : text;
}

}  // namespace

FindingsTable findings_table(const Findings& findings) {
  FindingsTable table;
  for (const auto& [finding, columns] : group_findings(findings)) {
    table.rows.push_back({columns_text(columns), finding.found,
                          finding.done.empty() ? std::string(to_decide) : finding.done, finding.option});
  }
  return table;
}

std::string findings_text(const Findings& findings) {
  if (findings.empty()) return "";
  const FindingsTable found = findings_table(findings);
  Table table(found.header);
  for (const auto& row : found.rows) table.add_row(row);
  return table.to_text();
}

PageSection data_section(const LabelSummary& labels, const Findings& findings) {
  std::string text = labels.text();
  if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  PageSection section{.heading = "Data", .text = text + "."};
  if (findings.empty()) return section;
  FindingsTable found = findings_table(findings);
  section.tables.push_back({.caption = "Findings about the columns, and how they were handled",
                            .header = std::move(found.header),
                            .rows = std::move(found.rows)});
  return section;
}

nlohmann::json findings_json(const Findings& findings) {
  nlohmann::json list = nlohmann::json::array();
  for (const Finding& finding : findings) {
    list.push_back({{"column", finding.column},
                    {"found", finding.found},
                    {"done", finding.done.empty() ? nlohmann::json() : nlohmann::json(finding.done)},
                    {"option", finding.option}});
  }
  return list;
}

nlohmann::json labels_json(const LabelSummary& labels) {
  const bool table = !labels.column.name.empty();
  return {{"column", table ? nlohmann::json(labels.column.name) : nlohmann::json()},
          {"reason", table ? nlohmann::json(labels.column.reason) : nlohmann::json()},
          {"positive", labels.positive},
          {"negative", labels.negative},
          {"rows", labels.rows},
          {"positives", labels.positives},
          {"share", labels.share()}};
}

}  // namespace saddlemesh
