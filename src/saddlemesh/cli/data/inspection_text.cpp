#include "saddlemesh/cli/data/inspection_text.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/visible_text.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/present/text/text_width.hpp"
#include "saddlemesh/train/report/findings_table.hpp"

namespace saddlemesh::cli {
namespace {

constexpr std::size_t most_lines = 40;

std::string share(std::size_t part, std::size_t whole) {
  return fmt::format("{} %", format_significant(100.0 * static_cast<double>(part) / static_cast<double>(whole)));
}

std::string value(double number) {
  return format_significant(number, 4);
}

// Names come from files: they are escaped, and shortened so that they cannot widen the table without limit.
std::string name_text(const std::string& name) {
  constexpr std::size_t widest = 40;
  return fit_to_width(visible_line(name), widest);
}

std::string more(std::size_t all) {
  return all > most_lines ? fmt::format("… and {} more\n", format_count(all - most_lines)) : "";
}

const char* kind(const Inspection& facts) {
  return facts.images ? "images" : facts.sparse ? "sparse" : "dense";
}

std::string positives_text(const Inspection& facts) {
  if (facts.classes.empty()) return "n/a: no labels";
  if (!facts.positives) return fmt::format("n/a: {} classes", facts.classes.size());
  return fmt::format("{}, {} (class {})", format_count(*facts.positives), share(*facts.positives, facts.rows),
                     name_text(facts.classes[1].name));
}

std::string facts_text(const InspectedData& data) {
  const Inspection& facts = data.facts;
  std::string text;
  const auto line = [&](const char* name, const std::string& what) {
    text += fmt::format("  {:<14} {}\n", name, what);
  };
  line("format", data.raw.format + (data.compression.empty() ? "" : fmt::format(", {}", data.compression)));
  line("rows", format_count(facts.rows));
  if (facts.images) {
    line("images", fmt::format("{} (channels × height × width)", facts.shape.text()));
  } else {
    line("features", fmt::format("{}, {}", format_count(facts.shape.size()), kind(facts)));
  }
  if (data.raw.skipped > 0) line("skipped", fmt::format("{} broken images", format_count(data.raw.skipped)));
  if (!data.raw.label_column.name.empty()) {
    line("label column", fmt::format("{} ({})", name_text(data.raw.label_column.name), data.raw.label_column.reason));
  }
  line("positives", positives_text(facts));
  line("missing", format_count(facts.missing));
  const double percent = 100 * facts.density;
  line("non-zeros", fmt::format("{}, {} %", format_count(facts.nonzeros), format_significant(percent)));
  line("values",
       fmt::format("{} to {}, mean {}", value(facts.range.min), value(facts.range.max), value(facts.range.mean)));
  return text;
}

std::string classes_table(const InspectedData& data) {
  const auto& classes = data.facts.classes;
  if (classes.empty()) return "";
  Table table({"class", "rows", "share", data.raw.text ? "first at line" : "first at row"});
  for (std::size_t i = 0; i < std::min(classes.size(), most_lines); ++i) {
    table.add_row({name_text(classes[i].name), format_count(classes[i].rows), share(classes[i].rows, data.facts.rows),
                   classes[i].rows == 0 ? "-" : format_count(classes[i].first_at)});
  }
  return "\n" + table.to_text() + more(classes.size());
}

// Omits columns that are the same for every feature.
std::string features_table(const Inspection& facts) {
  if (facts.features.empty()) return "";
  const bool categorical = std::ranges::any_of(facts.features, [](const FeatureFacts& f) { return f.categories > 0; });
  std::vector<std::string> header{"feature", "min", "mean", "max"};
  if (facts.missing > 0) header.emplace_back("missing");
  if (categorical) header.emplace_back("categories");
  Table table(header);
  for (std::size_t i = 0; i < std::min(facts.features.size(), most_lines); ++i) {
    const FeatureFacts& feature = facts.features[i];
    const bool number = feature.categories == 0 && feature.range.values > 0;
    const auto cell = [&](double x) { return number ? value(x) : "-"; };
    std::vector<std::string> row{name_text(feature.name), cell(feature.range.min), cell(feature.range.mean),
                                 cell(feature.range.max)};
    if (facts.missing > 0) row.push_back(format_count(feature.missing));
    if (categorical) row.push_back(feature.categories == 0 ? "-" : format_count(feature.categories));
    table.add_row(row);
  }
  const std::size_t unlisted = facts.sparse ? facts.shape.size() - facts.features.size() : 0;
  return "\n" + table.to_text() + more(facts.features.size()) +
         (unlisted > 0 ? fmt::format("… and {} features without a value in any row\n", format_count(unlisted)) : "");
}

// Returns text such as "no 37, yes 3".
std::string classes_text(const Inspection& facts) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(facts.classes.size(), most); ++i) {
    const RawClass& one = facts.classes[i];
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", name_text(one.name), format_count(one.rows));
  }
  return facts.classes.size() > most ? text + fmt::format(", … ({} in all)", facts.classes.size()) : text;
}

nlohmann::json json_of(const FeatureFacts& feature) {
  return {{"name", feature.name},     {"min", feature.range.min},   {"mean", feature.range.mean},
          {"max", feature.range.max}, {"missing", feature.missing}, {"categories", feature.categories}};
}

}  // namespace

std::string inspection_text(const InspectedData& data) {
  const std::string findings = findings_text(data.findings);
  return fmt::format("{}\n\n{}{}{}{}{}", data.raw.name, facts_text(data), classes_table(data),
                     features_table(data.facts), findings.empty() ? "" : "\n", findings);
}

std::string inspection_text(const InspectedSites& data) {
  Table table({"site", "rows", "classes", "features", "missing", "format"});
  for (const auto& [name, site] : data.sites) {
    table.add_row({name_text(name), format_count(site.facts.rows), classes_text(site.facts), site.facts.shape.text(),
                   format_count(site.facts.missing), site.raw.format});
  }
  const std::string findings = findings_text(data.findings);
  std::string text = table.to_text() + (findings.empty() ? "" : "\n") + findings;
  if (!data.problem.empty()) text += fmt::format("\nBefore training:\n{}\n", data.problem);
  return text;
}

nlohmann::json inspection_json(const InspectedSites& data) {
  nlohmann::json json{{"sites", nlohmann::json::array()},
                      {"findings", findings_json(data.findings)},
                      {"problem", data.problem.empty() ? nlohmann::json() : nlohmann::json(data.problem)}};
  for (const auto& [name, site] : data.sites) {
    json["sites"].push_back(inspection_json(site));
    json["sites"].back()["site"] = name;
  }
  return json;
}

nlohmann::json inspection_json(const InspectedData& data) {
  const Inspection& facts = data.facts;
  nlohmann::json json{{"name", data.raw.name},
                      {"format", data.raw.format},
                      {"compression", data.compression.empty() ? nlohmann::json() : nlohmann::json(data.compression)},
                      {"kind", kind(facts)},
                      {"rows", facts.rows},
                      {"features", facts.shape.size()},
                      {"shape", {facts.shape.channels, facts.shape.height, facts.shape.width}},
                      {"positives", facts.positives ? nlohmann::json(*facts.positives) : nlohmann::json()},
                      {"missing", facts.missing},
                      {"nonzeros", facts.nonzeros},
                      {"density", facts.density},
                      {"min", facts.range.min},
                      {"mean", facts.range.mean},
                      {"max", facts.range.max},
                      {"skipped", data.raw.skipped},
                      {"classes", nlohmann::json::array()},
                      {"columns", nlohmann::json::array()},
                      {"label_column", data.raw.label_column.name.empty() ? nlohmann::json()
                                                                          : nlohmann::json(data.raw.label_column.name)},
                      {"label_reason", data.raw.label_column.reason},
                      {"findings", findings_json(data.findings)}};
  for (const RawClass& label : facts.classes) json["classes"].push_back({{"name", label.name}, {"rows", label.rows}});
  for (const FeatureFacts& feature : facts.features) json["columns"].push_back(json_of(feature));
  return json;
}

}  // namespace saddlemesh::cli
