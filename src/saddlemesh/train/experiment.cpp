#include "saddlemesh/train/experiment.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/knots.hpp"
#include "saddlemesh/train/config/toml.hpp"
#include "saddlemesh/train/placement.hpp"
#include "saddlemesh/train/process_exchange.hpp"
#include "saddlemesh/train/search_summary.hpp"
#include "saddlemesh/train/site_placement.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr const char* search_file = "search.json";

// Returns the search of a run that is resumed, if it had one.
std::optional<SearchResult> read_search(const fs::path& folder) {
  const fs::path file = folder / search_file;
  if (!fs::exists(file)) return std::nullopt;
  try {
    return search_from_json(nlohmann::json::parse(read_file(file)));
  } catch (const std::exception& error) {
    throw InputError(fmt::format("{}: {}", file.string(), error.what()));
  }
}

// Ends a run with Error if its folder was removed or replaced, because another process may be writing there.
TrainingHooks while_held(const RunFolder& folder, TrainingHooks hooks) {
  hooks.advanced = [&folder, next = hooks.advanced](std::uint64_t iteration) {
    folder.require_held();
    if (next) next(iteration);
  };
  return hooks;
}

}  // namespace

Settings experiment_settings(ExperimentOptions& options) {
  Settings settings = train_settings(options.config);
  settings.section("run");
  if (options.compare) {
    settings.list("methods", options.methods, "NAME,…",
                  fmt::format("The methods to compare: {}", fmt::join(method_names(), ", ")));
  }
  add_run_settings(settings, options);
  return settings;
}

RunFolder Experiment::open() const {
  const RunFolderUse use{.resume = options_.resume, .several = options_.variants().several(), .note = note_};
  if (!options_.out.empty()) return RunFolder::open(options_.out, use);
  const std::string method = options_.compare ? options_.command() : options_.config.method;
  const DataOptions& data = options_.config.data;
  return RunFolder::create(run_name(specifies_sites(data) ? "sites" : data.data, method), use);
}

void Experiment::open_folder(const std::function<void()>& read_settings,
                             const std::function<void(const std::string&)>& note) {
  note_ = note;
  if (processes_.first()) {
    folder_.emplace(open());
    options_.out = folder_->path();
  }
  if (options_.resume && read_settings) read_settings();
  options_.out = processes_.broadcast(options_.out.string());
}

std::string Experiment::place_processes() {
  TrainConfig& config = options_.config;
  config.data = agree_on_sites(processes_, config.data);
  const std::size_t workers = worker_count(config.data);
  require_workers_for(processes_, workers);
  require_hosts(processes_, config.data.sites);
  const auto threads = options_.choose_threads ? std::nullopt : std::optional(config.threads);
  const Placement placement = find_placement(processes_, workers, threads, config.data.sites);
  config.threads = placement.threads;
  return placement.text;
}

const PreparedData& Experiment::read_data(const std::function<void(ReadOptions&)>& display) {
  DataOptions options = data_options(options_.config);
  if (display) display(options.read);
  const std::size_t workers = worker_count(options);
  ProcessExchange exchange(processes_, workers);
  return data_.emplace(prepare_data(options, processes_.hosted(workers), exchange));
}

const PreparedData& Experiment::prepare_tables(std::vector<RawData> tables) {
  return data_.emplace(prepare_data(data_options(options_.config), std::move(tables)));
}

bool Experiment::search(const SearchHooks& hooks) {
  const bool wanted = !options_.variants().several() && why_no_search(options_.config, data()).empty();
  if (!wanted) {
    if (folder_ && options_.resume) searched_ = read_search(folder());
    return true;
  }
  if (folder_) {
    folder_->require_held();
    TrainConfig before = options_.config;
    write_file(folder() / "config.toml",
               write_toml(train_settings(before),
                          "The settings of this run before its search.\n  saddlemesh train config.toml"));
  }
  searched_ = search_settings(options_.config, data(), folder(), hooks, processes_);
  if (searched_->interrupted) return false;
  if (folder_) write_file(folder() / search_file, to_json(*searched_).dump(2) + "\n");
  options_.config = searched_->config;
  return true;
}

// Encodes numbers with knots if the configuration asks for it.
void Experiment::encode() {
  const std::size_t bins = options_.config.bins.value_or(0), workers = data().workers.size();
  if (bins == 0 || !can_have_knots(data())) return;
  ProcessExchange exchange(processes_, workers);
  data_ = with_knots(std::move(*data_), bins, processes_.hosted(workers), exchange);
}

const std::vector<PlannedRun>& Experiment::plan() {
  if (!plan_.empty()) return plan_;
  encode();
  plan_ = plan_runs(options_.config, options_.variants(), data(), folder());
  return plan_;
}

std::vector<std::string> Experiment::idle() const {
  std::vector<std::string> names = idle_settings(plan_.front().config, data());
  for (const PlannedRun& run : plan_) {
    const std::vector<std::string> here = idle_settings(run.config, data());
    std::erase_if(names, [&](const std::string& name) { return std::ranges::find(here, name) == here.end(); });
  }
  return names;
}

// A single run has its configuration in its own folder. For several runs, this file holds what they have in common.
void Experiment::write_common_config() const {
  ExperimentOptions common = options_;
  common.out.clear();
  const std::string heading = fmt::format(
      "The settings that the runs in this folder have in common.\n  saddlemesh {} config.toml", options_.command());
  write_file(folder() / "config.toml", write_toml(experiment_settings(common), heading));
}

const FinishedRun& Experiment::carry_out(const PlannedRun& run, TrainingHooks hooks) {
  std::optional<RunFolder> own;  // of one run among several
  if (folder_) {
    const bool alone = run.folder == folder();
    folder_->require_held();
    if (!alone) {
      own.emplace(RunFolder::open(run.folder, {.resume = options_.resume}));
      hooks.begun = [this, next = hooks.begun](std::uint64_t iteration) {
        write_common_config();
        if (next) next(iteration);
      };
    }
    hooks = while_held(alone ? *folder_ : *own, std::move(hooks));
  }
  runs_.push_back(saddlemesh::carry_out(run, data(), options_.resume, hooks, processes_));
  runs_.back().search = searched_;
  return runs_.back();
}

void Experiment::write_report(const std::string& command) const {
  if (!folder_) return;
  folder_->require_held();
  saddlemesh::write_report(runs_, data(), command, folder(), options_.svg);
}

}  // namespace saddlemesh
