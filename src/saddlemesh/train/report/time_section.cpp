#include "saddlemesh/train/report/time_section.hpp"

#include <array>
#include <string>

#include <fmt/format.h>

#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

struct Part {
  const char* name;
  const char* what;
  double Metrics::*seconds;
};

constexpr std::array<Part, 4> parts{{
    {"collect", "waiting for the neighbours’ messages and mixing them", &Metrics::collect},
    {"advance", "the step and a forward pass, up to the next message", &Metrics::advance},
    {"estimate", "gradients, while the message travels", &Metrics::estimate},
    {"evaluate", "scoring the test rows, measuring and writing", &Metrics::evaluate},
}};

using Split = std::array<double, parts.size()>;

Split mean_split(const RunGroup& group) {
  Split split{};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (const RunRecord* run : group.runs) split[i] += run->metrics.back().*parts[i].seconds;
    split[i] /= static_cast<double>(group.runs.size());
  }
  return split;
}

double sum(const Split& split) {
  return split[0] + split[1] + split[2] + split[3];
}

std::string percent(double part, double all) {
  return all > 0 ? fmt::format("{:.1f} %", 100 * part / all) : "–";
}

PageTable table_of_parts(const Split& split) {
  PageTable table{
      .caption = "Time of all threads", .header = {"part", "seconds", "share", "meaning"}, .rows = {}, .bar_column = 2};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    table.rows.push_back({parts[i].name, format_significant(split[i]), percent(split[i], sum(split)), parts[i].what});
  }
  return table;
}

PageTable table_of_groups(const std::vector<RunGroup>& groups) {
  PageTable table{.caption = "Time of all threads", .header = {"method", "seconds"}, .rows = {}, .sortable = true};
  for (const Part& part : parts) table.header.emplace_back(part.name);
  for (const RunGroup& group : groups) {
    const Split split = mean_split(group);
    auto& row = table.rows.emplace_back(std::vector{group.name, format_significant(sum(split))});
    for (const double seconds : split) row.push_back(percent(seconds, sum(split)));
  }
  return table;
}

std::string explanation() {
  std::string text;
  for (const Part& part : parts) text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", part.name, part.what);
  return text + ".";
}

}  // namespace

std::optional<PageSection> time_section(const std::vector<RunGroup>& groups) {
  double all = 0;
  for (const RunGroup& group : groups) all += sum(mean_split(group));
  if (!(all > 0)) return std::nullopt;
  PageSection section{.heading = "Where the time went"};
  if (groups.size() == 1) {
    section.tables.push_back(table_of_parts(mean_split(groups.front())));
  } else {
    section.text = explanation();
    section.tables.push_back(table_of_groups(groups));
  }
  return section;
}

}  // namespace saddlemesh
