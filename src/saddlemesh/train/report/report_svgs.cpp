#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/present/chart/chart_svg.hpp"
#include "saddlemesh/topology/picture/svg.hpp"
#include "saddlemesh/train/report/learning_curve.hpp"
#include "saddlemesh/train/report/report.hpp"
#include "saddlemesh/train/report/score_charts.hpp"
#include "saddlemesh/train/report/training_charts.hpp"

namespace saddlemesh {
namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

// Returns what the axis counts, without its unit.
std::string axis_name(const std::string& label) {
  for (const char* name : {"iterations", "samples"}) {
    if (label.ends_with(name)) return name;
  }
  return label.ends_with("sent") ? "bytes" : "seconds";
}

void add_by_axis(Files& files, const std::string& name, const Chart& chart) {
  files.emplace_back(name + "-iterations.svg", chart_svg(chart));
  for (std::size_t i = 0; i < chart.other_axes.size(); ++i) {
    files.emplace_back(name + "-" + axis_name(chart.other_axes[i].label) + ".svg", chart_svg(chart, i + 1));
  }
}

// The first chart gets the plain name, the others a number: "histogram.svg", "histogram-2.svg".
void add_numbered(Files& files, const std::string& name, const std::vector<Chart>& charts) {
  for (std::size_t i = 0; i < charts.size(); ++i) {
    files.emplace_back(name + (i == 0 ? "" : "-" + std::to_string(i + 1)) + ".svg", chart_svg(charts[i]));
  }
}

}  // namespace

Files report_svgs(const ReportInput& input) {
  const std::vector<RunGroup> groups = group_runs(input.runs);
  const std::vector<LearningCurve> learning_curves(groups.begin(), groups.end());
  Files files;
  if (!groups.empty()) {
    const auto aurocs = auroc_charts(learning_curves);
    if (!aurocs.empty()) add_by_axis(files, "auroc", aurocs.front());
    const auto losses = loss_charts(learning_curves);
    if (!losses.empty()) add_by_axis(files, "loss", losses.front());
    add_numbered(files, "consensus", consensus_charts(learning_curves));
    add_numbered(files, "roc", roc_charts(groups));
    add_numbered(files, "histogram", score_histograms(groups));
  }
  if (input.topology) files.emplace_back("topology.svg", draw_svg(*input.topology));
  return files;
}

}  // namespace saddlemesh
