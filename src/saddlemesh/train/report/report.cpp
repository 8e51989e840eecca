#include "saddlemesh/train/report/report.hpp"

#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/train/report/findings_table.hpp"
#include "saddlemesh/train/report/learning_curve.hpp"
#include "saddlemesh/train/report/results.hpp"
#include "saddlemesh/train/report/score_charts.hpp"
#include "saddlemesh/train/report/time_section.hpp"
#include "saddlemesh/train/report/training_charts.hpp"
#include "saddlemesh/train/report/worker_section.hpp"

namespace saddlemesh {
namespace {

void append(std::vector<Chart>& charts, std::vector<Chart> more) {
  charts.insert(charts.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

void add_charts(Page& page, const std::string& heading, const std::string& text, std::vector<Chart> charts) {
  if (!charts.empty()) page.sections.push_back({.heading = heading, .text = text, .charts = std::move(charts)});
}

void add_results(Page& page, const std::vector<RunGroup>& groups, const std::string& differences) {
  if (groups.size() == 1) page.key_figures = result_figures(groups.front());
  if (groups.size() < 2) return;
  page.sections.push_back({.heading = "Result", .text = differences, .tables = {result_table(groups)}});
}

void add_warnings(Page& page, const std::vector<std::string>& warnings) {
  if (warnings.empty()) return;
  std::string text;
  for (const std::string& warning : warnings) text += (text.empty() ? "" : "\n\n") + warning;
  page.sections.push_back({.heading = "Warnings", .text = text});
}

void add_retreats(Page& page, const std::vector<RunRecord>& runs) {
  PageTable table{.caption = "Measurements between the two iterations are not part of this report",
                  .header = {"method", "seed", "what happened"}};
  for (const RunRecord& run : runs) {
    for (const std::string& text : run.retreats) table.rows.push_back({run.method, std::to_string(run.seed), text});
  }
  if (!table.rows.empty()) page.sections.push_back({.heading = "Divergence", .tables = {table}});
}

void add_training(Page& page, const std::vector<LearningCurve>& learning_curves) {
  std::vector<Chart> charts = auroc_charts(learning_curves);
  const std::string text = charts.empty() ? "" : "The AUROC is that of the mean of the workers’ models.";
  append(charts, loss_charts(learning_curves));
  append(charts, dual_charts(learning_curves));
  add_charts(page, "Training", text, std::move(charts));
  add_charts(page, "Agreement between workers",
             learning_curves.size() == 1
                 ? "The disagreement of the workers, as the mean of ‖aₖ − ā‖² over the workers k. Here x is the model, "
                   "y the dual variable, h and r the estimates of the inner function, u and v the gradient estimates, "
                   "p and q the tracked gradients. Not every method has all of them."
                 : "The disagreement of the workers, as the mean of ‖aₖ − ā‖² over the workers k.",
             consensus_charts(learning_curves));
}

void add_scores(Page& page, const std::vector<RunGroup>& groups) {
  std::vector<Chart> charts = roc_charts(groups);
  append(charts, score_histograms(groups));
  const std::string which =
      most_seeds(groups) > 1 ? fmt::format("For the runs with seed {}.", groups.front().runs.front()->seed) : "";
  add_charts(page, "Scores on the test rows", which, std::move(charts));
}

void add_settings(Page& page, const ReportInput& input) {
  if (input.labels.rows > 0) page.sections.push_back(data_section(input.labels, input.findings));
  if (!input.settings.empty()) page.sections.push_back({.heading = "Configuration", .values = input.settings});
  if (!input.environment.empty()) page.sections.push_back({.heading = "Environment", .values = input.environment});
  page.command = input.command;
}

}  // namespace

std::string report_html(const ReportInput& input) {
  const std::vector<RunGroup> groups = group_runs(input.runs);
  const std::vector<LearningCurve> learning_curves(groups.begin(), groups.end());
  Page page{.title = input.title, .summary = result_summary(input, groups)};
  add_warnings(page, input.warnings);
  add_results(page, groups, input.differences);
  add_retreats(page, input.runs);
  if (!groups.empty()) add_training(page, learning_curves);
  if (!groups.empty()) add_scores(page, groups);
  if (!input.search.rows.empty()) page.sections.push_back({.heading = "Search", .tables = {input.search}});
  if (!input.sites.rows.empty()) page.sections.push_back({.heading = "Sites", .tables = {input.sites}});
  if (auto workers = worker_section(input)) page.sections.push_back(*std::move(workers));
  if (auto time = time_section(groups)) page.sections.push_back(*std::move(time));
  add_settings(page, input);
  return render_html(page);
}

}  // namespace saddlemesh
