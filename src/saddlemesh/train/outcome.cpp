#include "saddlemesh/train/outcome.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/train/environment.hpp"
#include "saddlemesh/train/method_comparison.hpp"
#include "saddlemesh/train/report/findings_table.hpp"
#include "saddlemesh/train/report/report.hpp"
#include "saddlemesh/train/search_summary.hpp"
#include "saddlemesh/train/site_summary.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const char* ending_name(Ending ending) {
  switch (ending) {
    case Ending::finished:
      return "finished";
    case Ending::early:
      return "stopped early";
    case Ending::interrupted:
      return "interrupted";
  }
  return "";
}

// JSON has no NaN: it becomes null.
Json number(double value) {
  return std::isnan(value) ? Json(nullptr) : Json(value);
}

Json estimate_json(const IntervalEstimate& estimate) {
  return {{"value", number(estimate.value)},
          {"low", number(estimate.interval.low)},
          {"high", number(estimate.interval.high)}};
}

Json sites_json(const FinishedRun& run, const PreparedData& data) {
  Json sites = Json::array();
  for (std::size_t k = 0; k < data.workers.size(); ++k) {
    const WorkerRows& rows = data.workers[k];
    const SiteOutcome site = run.sites.empty() ? SiteOutcome() : run.sites[k];
    sites.push_back({{"site", data.site_names[k]},
                     {"rows", rows.train},
                     {"positives", rows.train_positives},
                     {"test_rows", rows.test},
                     {"joint_auroc", estimate_json(site.joint)},
                     {"alone_auroc", estimate_json(site.alone)},
                     {"gain", estimate_json(site.gain)}});
  }
  return sites;
}

Json comparison_json(const std::vector<FinishedRun>& runs) {
  Json methods = Json::array();
  for (const MethodDifference& one : compare_methods(runs)) {
    methods.push_back(
        {{"method", one.method}, {"test_auroc", number(one.auroc)}, {"below_best", estimate_json(one.below_best)}});
  }
  return methods;
}

// Returns the share of evaluation in the time of all threads.
double evaluation_share(const Metrics& last) {
  return last.evaluate / (last.collect + last.advance + last.estimate + last.evaluate);
}

Json retreats_json(const std::vector<Retreat>& retreats) {
  Json json = Json::array();
  for (const Retreat& retreat : retreats) json.push_back(to_json(retreat));
  return json;
}

Json run_json(const FinishedRun& run) {
  const Metrics& chosen = run.result.chosen;
  const Metrics& last = run.result.metrics.empty() ? chosen : run.result.metrics.back();
  return {{"method", run.plan.config.method},
          {"topology", run.plan.config.topology},
          {"seed", run.plan.config.seed},
          {"ending", ending_name(run.result.ending)},
          {"test_auroc", number(chosen.test_auroc)},
          {"test_auroc_interval", {number(run.auroc.interval.low), number(run.auroc.interval.high)}},
          {"validation_auroc", number(chosen.validation_auroc)},
          {"model_iteration", chosen.iteration},
          {"iterations", run.result.iteration},
          {"seconds", last.seconds},
          {"evaluation_share", number(evaluation_share(last))},
          {"retreats", retreats_json(run.result.retreats)},
          {"samples", last.samples},
          {"bytes", bytes_sent(run)},
          {"loss", number(last.loss)},
          {"consensus_x", number(last.consensus_x)},
          {"folder", run.plan.folder.string()},
          {"model", (run.plan.folder / "model.safetensors").string()}};
}

std::string site_line(const Site& site) {
  std::string text = fmt::format("{}: {}{}", site.name, site.path, site.host.empty() ? "" : " on " + site.host);
  for (const auto& [name, file] : site_files) {
    if (!(site.*file).empty()) text += fmt::format(", {} {}", name, site.*file);
  }
  return text;
}

std::vector<std::pair<std::string, std::string>> shown_settings(const TrainConfig& config) {
  TrainConfig copy = config;
  const Settings settings = train_settings(copy);
  std::vector<std::pair<std::string, std::string>> shown;
  for (const Site& site : config.data.sites) shown.emplace_back("data.site", site_line(site));
  for (const Setting& setting : settings.all()) {
    if (setting.kind == SettingKind::tables) continue;
    if (const std::string value = setting.get(); !value.empty()) {
      shown.emplace_back(fmt::format("{}.{}", setting.section, setting.name), value);
    }
  }
  return shown;
}

PageTable sites_table(const FinishedRun& run, const PreparedData& data) {
  if (run.sites.empty()) return {};
  const Table table = site_table(run, data);
  return {
      .caption = "The joint model on each site's own test rows, compared with a model from the site's own rows alone",
      .header = table.header(),
      .rows = table.rows(),
      .sortable = run.sites.size() > 1};
}

PageTable search_page_table(const FinishedRun& run) {
  if (!run.search) return {};
  const Table table = search_table(*run.search);
  return {.caption = fmt::format("What was tried on parts of the training rows: {} trainings in {} s. The model is the "
                                 "mean of {} networks with the chosen settings, trained on all training rows",
                                 run.search->trainings, format_significant(run.search->seconds),
                                 run.plan.config.members.size() + 1),
          .header = table.header(),
          .rows = table.rows()};
}

std::vector<std::string> retreat_texts(const std::vector<Retreat>& retreats) {
  std::vector<std::string> texts;
  for (const Retreat& retreat : retreats) texts.push_back(to_text(retreat));
  return texts;
}

ReportInput report_of(const std::vector<FinishedRun>& runs, const PreparedData& data, const Topology& topology,
                      const std::string& command) {
  const TrainConfig& first = runs.front().plan.config;
  const std::string source = data.sites ? source_text(first.data) : fs::path(first.data.data).filename().string();
  ReportInput input{.title = fmt::format("{} · {}", source, first.model.name),
                    .workers = data.workers,
                    .site_names = data.site_names,
                    .labels = data.labels,
                    .findings = data.findings,
                    .differences = difference_text(compare_methods(runs)),
                    .sites = sites_table(runs.front(), data),
                    .search = search_page_table(runs.front()),
                    .warnings = warnings_of(runs, data),
                    .topology = &topology,
                    .settings = shown_settings(first),
                    .environment = environment(),
                    .command = command};
  for (const FinishedRun& run : runs) {
    input.runs.push_back({.method = run.plan.config.method,
                          .topology = run.plan.config.topology,
                          .seed = run.plan.config.seed,
                          .metrics = run.result.metrics,
                          .retreats = retreat_texts(run.result.retreats),
                          .scores = run.result.scores,
                          .labels = run.result.labels});
  }
  return input;
}

}  // namespace

std::vector<std::string> warnings_of(const std::vector<FinishedRun>& runs, const PreparedData& data) {
  std::vector<std::string> warnings = warnings_before(data);
  for (const FinishedRun& run : runs) {
    for (const std::string& warning : warnings_after(run, data)) {
      warnings.push_back(runs.size() == 1 ? warning : fmt::format("{}: {}", run.plan.config.method, warning));
    }
  }
  return warnings;
}

std::string outcome_json(const std::vector<FinishedRun>& runs, const PreparedData& data, const fs::path& folder) {
  Json outcome = run_json(runs.front());
  outcome["folder"] = folder.string();
  outcome["report"] = (folder / "report.html").string();
  outcome["workers"] = data.workers.size();
  outcome["test_rows"] = data.test_count.rows;
  outcome["positive_ratio"] = data.positive_ratio;
  if (data.sites) outcome["sites"] = sites_json(runs.front(), data);
  if (runs.front().search) outcome["search"] = to_json(*runs.front().search);
  if (runs.size() > 1) {
    outcome = {{"folder", folder.string()}, {"report", outcome["report"]}, {"runs", Json::array()}};
    for (const FinishedRun& run : runs) {
      outcome["runs"].push_back(run_json(run));
      if (data.sites) outcome["runs"].back()["sites"] = sites_json(run, data);
    }
    outcome["comparison"] = comparison_json(runs);
  }
  outcome["warnings"] = warnings_of(runs, data);
  outcome["label"] = labels_json(data.labels);
  outcome["findings"] = findings_json(data.findings);
  return outcome.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";  // a folder's name may contain any bytes
}

void write_report(const std::vector<FinishedRun>& runs, const PreparedData& data, const std::string& command,
                  const fs::path& folder, bool svg) {
  const Topology topology = make_topology(runs.front().plan.config);
  const ReportInput report = report_of(runs, data, topology, command);
  write_file(folder / "report.html", report_html(report));
  write_file(folder / "outcome.json", outcome_json(runs, data, folder));
  if (!svg) return;
  for (const auto& [name, chart] : report_svgs(report)) write_file(folder / "figures" / name, chart);
}

}  // namespace saddlemesh
