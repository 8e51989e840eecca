#include "saddlemesh/run/train/experiment.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/run/config/toml.hpp"
#include "saddlemesh/run/environment.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::string_view config_heading =
    "This run, complete: training with this file again gives the same bits.\n"
    "  saddlemesh train config.toml";

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

// NaN is no JSON.
Json number(double value) {
  return std::isnan(value) ? Json(nullptr) : Json(value);
}

Json run_json(const FinishedRun& run) {
  const Metrics& chosen = run.result.chosen;
  const Metrics& last = run.result.metrics.empty() ? chosen : run.result.metrics.back();
  return {{"method", run.plan.config.method},
          {"topology", run.plan.config.topology},
          {"seed", run.plan.config.data.seed},
          {"ending", ending_name(run.result.ending)},
          {"test_auroc", number(chosen.test_auroc)},
          {"validation_auroc", number(chosen.validation_auroc)},
          {"model_iteration", chosen.iteration},
          {"iterations", run.result.iteration},
          {"seconds", last.seconds},
          {"samples", last.samples},
          {"bytes", last.bytes},
          {"loss", number(last.loss)},
          {"consensus_x", number(last.consensus_x)},
          {"folder", run.plan.folder.string()},
          {"model", (run.plan.folder / "model.safetensors").string()}};
}

std::vector<std::pair<std::string, std::string>> shown_settings(const TrainConfig& config) {
  TrainConfig copy = config;
  const Settings settings = train_settings(copy);
  std::vector<std::pair<std::string, std::string>> shown;
  for (const Setting& setting : settings.all()) {
    if (const std::string value = setting.get(); !value.empty()) {
      shown.emplace_back(fmt::format("{}.{}", setting.section, setting.name), value);
    }
  }
  return shown;
}

ReportInput report_of(const std::vector<FinishedRun>& runs, const PreparedData& data, const Topology& topology,
                      const std::string& command) {
  const TrainConfig& first = runs.front().plan.config;
  ReportInput input{.title = fmt::format("{} · {}", fs::path(first.data.data).filename().string(), first.model.name),
                    .workers = data.workers,
                    .topology = &topology,
                    .settings = shown_settings(first),
                    .environment = environment(),
                    .command = command};
  for (const FinishedRun& run : runs) {
    input.runs.push_back({.method = run.plan.config.method,
                          .topology = run.plan.config.topology,
                          .seed = run.plan.config.data.seed,
                          .metrics = run.result.metrics,
                          .scores = run.result.scores,
                          .labels = run.result.labels});
  }
  return input;
}

}  // namespace

std::vector<PlannedRun> plan_runs(const TrainConfig& config, const Variants& variants, const PreparedData& data,
                                  const fs::path& folder) {
  std::vector<PlannedRun> runs;
  const bool compare = !variants.methods.empty();
  for (const std::string& method : compare ? variants.methods : std::vector{config.method}) {
    for (std::size_t i = 0; i < variants.seeds; ++i) {
      PlannedRun run{.config = config, .folder = folder};
      run.config.data_seed = data_options(config).seed;
      run.config.data.seed = config.data.seed + i;
      run.config.method = method;
      if (compare && !find_method(method).averages_inner) run.config.first_batch.reset();
      resolve(run.config, data);
      if (compare) run.folder /= method;
      if (variants.seeds > 1) run.folder /= fmt::format("seed-{}", run.config.data.seed);
      runs.push_back(std::move(run));
    }
  }
  return runs;
}

TrainingHooks while_held(const RunFolder& folder, TrainingHooks hooks) {
  hooks.advanced = [&folder, next = hooks.advanced](std::uint64_t iteration) {
    folder.require_held();
    if (next) next(iteration);
  };
  return hooks;
}

FinishedRun carry_out(const PlannedRun& plan, const PreparedData& data, bool resume, const TrainingHooks& hooks,
                      Processes& processes) {
  TrainingHooks own = hooks;
  own.begun = [&](std::uint64_t iteration) {
    if (hooks.begun) hooks.begun(iteration);
    if (!processes.first()) return;
    TrainConfig config = plan.config;
    write_file(plan.folder / "config.toml", write_toml(train_settings(config), config_heading));
  };
  return {plan, train(plan.config, data, plan.folder, resume, own, processes)};
}

std::string outcome_json(const std::vector<FinishedRun>& runs, const PreparedData& data, const fs::path& folder) {
  Json outcome = run_json(runs.front());
  outcome["folder"] = folder.string();
  outcome["report"] = (folder / "report.html").string();
  outcome["workers"] = data.workers.size();
  outcome["test_rows"] = data.test_count.rows;
  outcome["positive_ratio"] = data.positive_ratio;
  if (runs.size() > 1) {
    outcome = {{"folder", folder.string()}, {"report", outcome["report"]}, {"runs", Json::array()}};
    for (const FinishedRun& run : runs) outcome["runs"].push_back(run_json(run));
  }
  return outcome.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";  // a folder's name may be any bytes
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
