#include "saddlemesh/train/report/score_charts.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/metrics/auroc.hpp"
#include "saddlemesh/metrics/roc_curve.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/train/report/histogram.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t most_roc_points = 400;

Series roc_series(const RunRecord& run, const std::string& name) {
  const RankedScores ranked(run.scores, run.labels);
  const RocCurve curve = roc_curve(ranked, most_roc_points);
  const std::string area = fmt::format("AUROC {:.4f}", auroc(ranked));
  return {.name = name.empty() ? area : name + ", " + area, .x = curve.fpr, .y = curve.tpr};
}

// The outline of the bars, starting and ending at zero.
Series stairs(const Histogram& histogram, const std::vector<double>& density, const std::string& name) {
  Series series{.name = name, .x = {histogram.edges.front()}, .y = {0}, .steps = true};
  series.x.insert(series.x.end(), histogram.edges.begin(), histogram.edges.end());
  series.y.insert(series.y.end(), density.begin(), density.end());
  series.y.push_back(0);
  return series;
}

Chart histogram_chart(const RunRecord& run, const Histogram& histogram, const std::string& title) {
  Chart chart{.title = title, .x_label = "score", .y_label = "density within each class", .series = {}};
  const auto positives = static_cast<std::size_t>(std::count(run.labels.begin(), run.labels.end(), 1));
  const auto name = [](const char* what, std::size_t rows) { return fmt::format("{} ({})", what, format_count(rows)); };
  chart.series.push_back(stairs(histogram, histogram.negatives, name("negatives", run.labels.size() - positives)));
  chart.series.push_back(stairs(histogram, histogram.positives, name("positives", positives)));
  if (histogram.outside > 0) {
    chart.note = fmt::format("Counted in the outermost bars: {} {} beyond them.", format_count(histogram.outside),
                             histogram.outside == 1 ? "score" : "scores");
  }
  return chart;
}

}  // namespace

bool has_ranking(const RunRecord& run) {
  if (run.scores.size() != run.labels.size()) {
    throw Error(fmt::format("run of {} with seed {}: {} scores and {} labels", run.method, run.seed, run.scores.size(),
                            run.labels.size()));
  }
  const auto positives = std::count(run.labels.begin(), run.labels.end(), 1);
  return positives > 0 && positives < static_cast<std::ptrdiff_t>(run.labels.size()) &&
         std::none_of(run.scores.begin(), run.scores.end(), [](float score) { return std::isnan(score); });
}

std::vector<Chart> roc_charts(const std::vector<RunGroup>& groups) {
  Chart chart{.title = "ROC curve", .x_label = "false positive rate", .y_label = "true positive rate", .series = {}};
  for (const RunGroup& group : groups) {
    const RunRecord& run = *group.runs.front();
    if (has_ranking(run)) chart.series.push_back(roc_series(run, groups.size() == 1 ? "" : group.name));
  }
  if (chart.series.empty()) return {};
  chart.series.push_back({.name = "chance", .x = {0, 1}, .y = {0, 1}, .dashed = true});
  return {chart};
}

std::vector<Chart> score_histograms(const std::vector<RunGroup>& groups) {
  std::vector<Chart> charts;
  for (const RunGroup& group : groups) {
    const RunRecord& run = *group.runs.front();
    if (!has_ranking(run)) continue;
    const auto histogram = score_histogram(run.scores, run.labels);
    if (!histogram) continue;
    const std::string title = groups.size() == 1 ? "Scores of the test rows" : "Scores of " + group.name;
    charts.push_back(histogram_chart(run, *histogram, title));
  }
  return charts;
}

}  // namespace saddlemesh
