#include "saddlemesh/cli/train/train_summary.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/metrics/estimate.hpp"
#include "saddlemesh/nn/fast/compute_library.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/present/text/unit.hpp"
#include "saddlemesh/train/config/evaluation_budget.hpp"
#include "saddlemesh/train/method_comparison.hpp"
#include "saddlemesh/train/report/findings_table.hpp"
#include "saddlemesh/train/site_summary.hpp"

namespace saddlemesh::cli {
namespace {

namespace fs = std::filesystem;

std::string bytes_text(double bytes) {
  return in_unit(bytes, bytes_unit(bytes));
}

std::string auroc_text(double auroc) {
  return std::isnan(auroc) ? std::string("-") : fmt::format("{:.4f}", auroc);
}

std::string one_run(const FinishedRun& run, const PreparedData& data) {
  const Metrics& last = run.result.metrics.back();
  std::string text;
  const auto line = [&](const char* name, const std::string& value) {
    text += fmt::format("  {:<16} {}\n", name, value);
  };
  if (data.test_count.rows > 0) {
    line("test AUROC", fmt::format("{}   on {} rows, {} positive", auroc_text(run.result.chosen.test_auroc),
                                   format_count(data.test_count.rows), format_count(data.test_count.positives)));
    if (!std::isnan(run.auroc.interval.low)) {
      line("95 % interval", fmt::format("{:.4f} to {:.4f}", run.auroc.interval.low, run.auroc.interval.high));
    }
  }
  if (data.validation_count.rows > 0) {
    line("validation AUROC",
         fmt::format("{}   the best, at iteration {}", auroc_text(run.result.chosen.validation_auroc),
                     format_count(static_cast<std::uint64_t>(run.result.chosen.iteration))));
  }
  line("iterations", fmt::format("{} in {} s{}", format_count(run.result.iteration), format_significant(last.seconds),
                                 run.result.ending == Ending::early ? ", stopped early" : ""));
  for (const Retreat& retreat : run.result.retreats) {
    line("retreat",
         fmt::format("diverged at iteration {}, went back to {} with smaller steps: {}", format_count(retreat.diverged),
                     format_count(retreat.iteration), change_text(retreat.from, retreat.to)));
  }
  if (!run.plan.config.members.empty()) {
    line("model", fmt::format("the mean of {} networks; the line above is that of the first",
                              run.plan.config.members.size() + 1));
  }
  line("sent", fmt::format("{} between {}{}", bytes_text(bytes_sent(run)), data.sites ? "sites" : "workers",
                           run.search ? ", in the search too" : ""));
  if (!run.sites.empty()) text += "\n" + site_table(run, data).to_text();
  return text;
}

// Formats "0.9571 ± 0.0012": mean and standard deviation over seeds.
std::string spread_text(const std::vector<double>& values) {
  const Estimate mean = estimate(values);
  if (std::isnan(mean.mean)) return "-";
  if (values.size() < 2) return fmt::format("{:.4f}", mean.mean);
  return fmt::format("{:.4f} ± {:.4f}", mean.mean, mean.standard_error * std::sqrt(static_cast<double>(values.size())));
}

std::string findings_block(const Findings& findings) {
  return findings.empty() ? "" : "\n" + findings_text(findings) + "\n";
}

std::string table_of(const std::vector<FinishedRun>& runs) {
  Table table({"method", "topology", "test AUROC", "iterations", "sent", "seconds"});
  for (auto first = runs.begin(); first != runs.end();) {
    const auto other = [&](const FinishedRun& run) { return run.plan.config.method != first->plan.config.method; };
    const auto end = std::find_if(first, runs.end(), other);
    std::vector<double> aurocs;
    double seconds = 0;
    for (auto run = first; run != end; ++run) {
      aurocs.push_back(run->result.chosen.test_auroc);
      seconds += run->result.metrics.back().seconds / static_cast<double>(end - first);
    }
    table.add_row({first->plan.config.method, first->plan.config.topology, spread_text(aurocs),
                   format_count(first->result.iteration), bytes_text(bytes_sent(*first)), format_significant(seconds)});
    first = end;
  }
  return table.to_text();
}

std::string members_text(const TrainConfig& config) {
  if (config.members.empty()) return {};
  return fmt::format("the model will be the mean of {} networks: this one, and {}\n", config.members.size() + 1,
                     fmt::join(config.members, "; "));
}

}  // namespace

std::string site_warnings_text(const PreparedData& data) {
  std::string text;
  for (const std::string& warning : warnings_before(data)) text += fmt::format("warning: {}\n", warning);
  return text;
}

std::string data_text(const DataOptions& options, const PreparedData& data) {
  return fmt::format("{}: {}\n{}", source_text(options), data.labels.text(), findings_block(data.findings));
}

std::string opening_text(const PlannedRun& run, const PreparedData& data) {
  std::size_t rows = 0;
  for (const WorkerRows& worker : data.workers) rows += worker.train;
  const TrainConfig& c = run.config;
  const LayerGraph graph = make_graph(c, data);
  const std::string backend = backend_of(graph);
  const std::string_view worker = data.sites ? "site" : "worker";
  const std::string why = run.requested.method == "auto" && c.method == "d-scgdam-gt2"
                              ? fmt::format(", because {}s' rows differ", worker)
                              : "";
  return fmt::format("{} training rows, {:.2f} % positive, at {} {}{} ({}); {} with {} parameters{}\nby {}{}; {}\n{}",
                     format_count(rows), 100 * data.positive_ratio, data.workers.size(), worker,
                     data.workers.size() == 1 ? "" : "s", c.topology, c.model.name,
                     format_count(graph.parameter_count()), backend.empty() ? "" : ", by " + backend, c.method, why,
                     evaluation_text(c, data), members_text(c));
}

std::string closing_text(const std::vector<FinishedRun>& runs, const PreparedData& data, const fs::path& folder) {
  const bool single = runs.size() == 1;
  std::string text = single ? one_run(runs.front(), data) : table_of(runs);
  const std::string differences = difference_text(compare_methods(runs));
  if (!differences.empty()) text += fmt::format("\n{}\n", differences);
  for (const FinishedRun& run : runs) {
    for (const std::string& warning : warnings_after(run, data)) {
      text += fmt::format("\nwarning: {}{}\n", single ? "" : run.plan.config.method + ": ", warning);
    }
  }
  text += fmt::format("\nwrote {}: report.html, {}\n", folder.string(),
                      single ? "model.safetensors, metrics.csv, config.toml" : "and a folder for each run");
  const fs::path model = runs.front().plan.folder;
  text += fmt::format("  view report    open {} in a browser\n", (folder / "report.html").string());
  text += fmt::format("  score rows     saddlemesh predict {} DATA\n", shell_quoted(model.string()));
  return text;
}

}  // namespace saddlemesh::cli
