#include "saddlemesh/analysis/study/study_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace saddlemesh {
namespace {

std::string prose(const StudyReport& report, const char* separator) {
  std::vector<std::string> paragraphs;
  if (!report.symbols.empty()) paragraphs.push_back(report.symbols);
  paragraphs.push_back(fmt::format("Measured: {}", fmt::join(report.findings, " ")));
  paragraphs.push_back("Expected: " + report.expected);
  return fmt::format("{}", fmt::join(paragraphs, separator));
}

}  // namespace

std::string study_text(const StudyReport& report) {
  std::string text;
  for (const auto& [caption, table] : report.tables) text += fmt::format("{}\n\n{}\n", caption, table.to_text());
  return text + prose(report, "\n") + "\n";
}

nlohmann::json study_json(const StudyReport& report) {
  nlohmann::json json = report.json;
  json["findings"] = report.findings;
  return json;
}

Page page_of(const StudyReport& report, const std::string& command) {
  PageSection section{.heading = "Findings", .text = prose(report, "\n\n"), .charts = report.charts};
  for (const auto& [caption, table] : report.tables) section.tables.push_back({caption, table.header(), table.rows()});
  return {.title = report.title,
          .summary = report.summary,
          .sections = {section},
          .settings = report.settings,
          .command = command};
}

std::string problem_text(const AnalyticSpec& spec) {
  std::string text = fmt::format("{}, d = {}, κ = {:g}, μ = {:g}", spec.name, spec.dim, spec.kappa, spec.mu);
  if (spec.worker(0).B.empty()) text += fmt::format(", b = {:g}", spec.b);
  if (spec.theta != 0) text += fmt::format(", θ = {:g}", spec.theta);
  if (spec.width != 0) text += fmt::format(", w = {:g}", spec.width);
  if (spec.value_noise == 0 && spec.jacobian_noise == 0 && spec.gradient_noise == 0) return text + ", no noise";
  return text + fmt::format(", σ_g = {:g}, σ_J = {:g}, σ_f = {:g}", spec.value_noise, spec.jacobian_noise,
                            spec.gradient_noise);
}

std::string steps_text(const MethodOptions& steps) {
  return fmt::format("α = {:g}, βx = {:g}, βy = {:g}, γx = {:g}, γy = {:g}, first batch {}", steps.alpha, steps.beta_x,
                     steps.beta_y, steps.gamma_x, steps.gamma_y, steps.first_batch);
}

}  // namespace saddlemesh
