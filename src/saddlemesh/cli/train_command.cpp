#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/interrupt.hpp"
#include "saddlemesh/cli/progress_line.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/cli/train_summary.hpp"
#include "saddlemesh/cli/training_display.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/run/config/toml.hpp"
#include "saddlemesh/run/train/run_folder.hpp"

namespace saddlemesh::cli {
namespace {

namespace fs = std::filesystem;

/// `train`, or with several methods `compare`.
struct Arguments {
  explicit Arguments(bool several) : compare(several), settings(train_settings(config)) {
    settings.section("run");
    if (compare) {
      settings.list("methods", methods, "NAME,…",
                    fmt::format("The methods to compare, of {}", fmt::join(method_names(), ", ")));
    }
    settings.count("seeds", seeds, "N", "Repeat with so many seeds, on the same data, and show the spread")
        .at_least(1)
        .at_most(10'000);
    settings.path("out", out, "FOLDER", "The run's folder, a new one; by default one in runs/ named after the data");
    settings.flag("svg", svg, "Also write the report's charts as SVG files, for papers");
    settings.flag("quiet", quiet, "No progress");
  }

  bool compare;
  TrainConfig config;
  std::vector<std::string> methods = {"d-scgdam-gt", "d-scgdam-gp", "pdsca"};
  std::size_t seeds = 1;
  fs::path out;
  bool svg = false, quiet = false;
  Settings settings;

  std::optional<SettingOptions> options;
  std::string given;  ///< a configuration, or data
  bool resume = false, json = false, print_config = false;

  [[nodiscard]] const char* command() const { return compare ? "compare" : "train"; }
};

// From a file, or when a run is resumed from its own, and then from the command line.
void read_settings(Arguments& arguments) {
  const bool is_file = arguments.given.ends_with(".toml");
  if (is_file) read_toml(read_file(arguments.given), arguments.given, arguments.settings);
  if (!is_file && arguments.resume && arguments.options->given("out")) {
    arguments.options->apply();
    const fs::path own = arguments.out / "config.toml";
    if (fs::exists(own)) read_toml(read_file(own), own.string(), arguments.settings);
  }
  if (!is_file && !arguments.given.empty()) {
    if (arguments.options->given("data")) throw InputError("the data are given twice: as an argument, and as --data");
    arguments.config.data.data = arguments.given;
  }
  arguments.options->apply();
}

void require_methods(const Arguments& arguments) {
  if (arguments.options->given("method")) throw InputError("compare takes several: give --methods a,b, not --method");
  if (arguments.methods.empty()) throw InputError("compare needs methods: give --methods a,b");
  for (auto method = arguments.methods.begin(); method != arguments.methods.end(); ++method) {
    find_method(*method);
    if (std::find(arguments.methods.begin(), method, *method) == method) continue;
    throw InputError(fmt::format("--methods names {} twice", *method));
  }
}

void require_complete(const Arguments& arguments) {
  if (arguments.resume && arguments.out.empty()) {
    throw InputError("--resume needs the run's folder: give it as --out");
  }
  if (arguments.config.data.data.empty()) {
    throw InputError(
        fmt::format("{0} needs data: a file, a folder or a name of 'saddlemesh data list', as in\n  saddlemesh {0} "
                    "fashion-mnist --positive-ratio 0.1",
                    arguments.command()));
  }
  if (arguments.compare) require_methods(arguments);
}

PreparedData read_data(const Arguments& arguments) {
  DataOptions options = data_options(arguments.config);
  std::optional<ProgressLine> line;
  if (!arguments.quiet) line.emplace("reading");
  if (line) options.read.progress = [&line](std::size_t done, std::size_t total) { line->update(done, total); };
  return prepare_data(options);
}

// The command that does the same again, in a folder of its own.
std::string command_text(const Arguments& arguments) {
  std::string text = fmt::format("saddlemesh {}", arguments.command());
  for (const Setting& setting : arguments.settings.all()) {
    const std::string value = setting.get();
    if (value == setting.initial || setting.name == "out" || setting.name == "quiet") continue;
    text += setting.kind == SettingKind::flag ? fmt::format(" --{}{}", value == "true" ? "" : "no-", setting.name)
                                              : fmt::format(" --{} {}", setting.name, shell_quoted(value));
  }
  return text;
}

[[noreturn]] void leave_interrupted(const Arguments& arguments, const FinishedRun& run, const fs::path& folder) {
  fmt::print(stderr, "{} stopped at iteration {}{}. To go on:\n  saddlemesh {} --resume --out {}\n",
             run.plan.config.method, run.result.iteration, run.result.iteration > 0 ? "; a checkpoint is saved" : "",
             arguments.command(), shell_quoted(folder.string()));
  throw Exit{InterruptFlag::exit_code()};
}

// A run alone has its configuration in its own folder; of several, this is what they have in common.
void write_common_config(Arguments& arguments, const fs::path& folder) {
  const fs::path out = std::exchange(arguments.out, fs::path());
  const std::string heading =
      fmt::format("What the runs in this folder have in common.\n  saddlemesh {} config.toml", arguments.command());
  write_file(folder / "config.toml", write_toml(arguments.settings, heading));
  arguments.out = out;
}

FinishedRun train_one(Arguments& arguments, const PlannedRun& plan, const PreparedData& data, const fs::path& folder) {
  const bool alone = plan.folder == folder;
  const std::string label =
      alone ? plan.config.method : fmt::format("{} seed {}", plan.config.method, plan.config.data.seed);
  TrainingDisplay display(label, *plan.config.iterations, arguments.quiet);
  TrainingHooks hooks = display.hooks();
  hooks.stop = &InterruptFlag::set();
  hooks.begun = [&, shown = hooks.begun](std::uint64_t iteration) {
    if (!alone) write_common_config(arguments, folder);
    shown(iteration);
  };
  fs::create_directories(plan.folder);
  const FolderLock lock(plan.folder);
  return carry_out(plan, data, arguments.resume, hooks);
}

void write_report(const Arguments& arguments, const std::vector<FinishedRun>& runs, const PreparedData& data,
                  const fs::path& folder) {
  const Topology topology = make_topology(runs.front().plan.config);
  const ReportInput report = report_of(runs, data, topology, command_text(arguments));
  write_file(folder / "report.html", report_html(report));
  write_file(folder / "outcome.json", outcome_json(runs, data, folder));
  if (!arguments.svg) return;
  for (const auto& [name, svg] : report_svgs(report)) write_file(folder / "figures" / name, svg);
}

fs::path place_of(const Arguments& arguments) {
  if (!arguments.out.empty()) return arguments.out;
  return free_run_folder(
      run_name(arguments.config.data.data, arguments.compare ? arguments.command() : arguments.config.method));
}

// What was asked for and changes nothing, in none of the runs.
void note_idle_settings(const Arguments& arguments, const std::vector<PlannedRun>& plan, const PreparedData& data) {
  for (const std::string& name : idle_settings(plan.front().config, data)) {
    const auto idle = [&](const PlannedRun& run) {
      const auto names = idle_settings(run.config, data);
      return std::ranges::find(names, name) != names.end();
    };
    if (!arguments.options->given(name) || !std::ranges::all_of(plan, idle)) continue;
    fmt::print(stderr, "note: --{} makes no difference here\n", name);
  }
}

std::vector<FinishedRun> train_all(Arguments& arguments, const Variants& variants, const PreparedData& data,
                                   const fs::path& place) {
  const auto plan = plan_runs(arguments.config, variants, data, place);
  note_idle_settings(arguments, plan, data);
  if (!arguments.quiet) fmt::print(stderr, "{}", opening_text(plan.front(), data));
  const InterruptFlag interrupt;
  std::vector<FinishedRun> runs;
  for (const PlannedRun& one : plan) {
    runs.push_back(train_one(arguments, one, data, place));
    if (runs.back().result.ending == Ending::interrupted) leave_interrupted(arguments, runs.back(), place);
  }
  return runs;
}

void run(Arguments& arguments) {
  read_settings(arguments);
  if (arguments.print_config) {
    fmt::print("{}", write_toml(arguments.settings, fmt::format("saddlemesh {} this-file.toml", arguments.command())));
    return;
  }
  require_complete(arguments);
  const Variants variants{.methods = arguments.compare ? arguments.methods : std::vector<std::string>(),
                          .seeds = arguments.seeds};
  const NewFolder folder(place_of(arguments), arguments.resume);
  require_same_layout(folder.path(), variants.several());
  const PreparedData data = read_data(arguments);
  const std::vector<FinishedRun> runs = train_all(arguments, variants, data, folder.path());
  write_report(arguments, runs, data, folder.path());
  fmt::print("{}", arguments.json ? outcome_json(runs, data, folder.path()) : closing_text(runs, data, folder.path()));
}

void add_command(CLI::App& program, bool compare, const char* summary, const char* footer) {
  const auto arguments = std::make_shared<Arguments>(compare);
  CLI::App* command = program.add_subcommand(arguments->command(), summary);
  command->add_option("what", arguments->given, "A configuration (a file that ends in .toml), or the data to train on")
      ->type_name("CONFIG.toml | DATA");
  command->add_flag("--resume", arguments->resume,
                    "Go on with the run in --out from its newest checkpoint, if it has one");
  command->add_flag("--print-config", arguments->print_config, "Print all settings as a configuration file, and end");
  command->add_flag("--json", arguments->json, "Print the outcome as one JSON object");
  arguments->options.emplace(*command, arguments->settings);
  command->footer(footer);
  command->callback([arguments] { run(*arguments); });
}

}  // namespace

void add_train_command(CLI::App& program) {
  add_command(program, false, "Train a model for the highest AUROC on data held by many workers",
              "Every option can stand in a configuration file too: --print-config writes one, with comments.\n\n"
              "Examples:\n"
              "  saddlemesh train fashion-mnist --positive-ratio 0.1 --iterations 120\n"
              "  saddlemesh train table.csv --label-column churned --workers 8 --topology exponential\n"
              "  saddlemesh train 'site-{worker}.csv' --workers 3 --validation-share 0.1 --patience 10\n"
              "  saddlemesh train ijcnn1 --print-config > run.toml   then   saddlemesh train run.toml\n"
              "  saddlemesh train --resume --out runs/ijcnn1-d-scgdam-gt");
}

void add_compare_command(CLI::App& program) {
  add_command(program, true, "Train with several methods on the same data, shards, seeds and starting points",
              "Examples:\n"
              "  saddlemesh compare ijcnn1 --methods d-scgdam-gt,d-scgdam-gp,pdsca,dsgda --seeds 3\n"
              "  saddlemesh compare run.toml --methods d-scgdam-gt,cross-entropy --svg");
}

}  // namespace saddlemesh::cli
