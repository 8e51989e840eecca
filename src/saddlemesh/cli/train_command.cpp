#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/interrupt.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/progress_line.hpp"
#include "saddlemesh/cli/stream_note.hpp"
#include "saddlemesh/cli/together.hpp"
#include "saddlemesh/cli/train_arguments.hpp"
#include "saddlemesh/cli/train_summary.hpp"
#include "saddlemesh/cli/training_display.hpp"
#include "saddlemesh/core/divergence.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/run/config/toml.hpp"
#include "saddlemesh/run/train/placement.hpp"
#include "saddlemesh/run/train/process_exchange.hpp"
#include "saddlemesh/run/train/run_folder.hpp"
#include "saddlemesh/run/train/site_placement.hpp"

namespace saddlemesh::cli {
namespace {

namespace fs = std::filesystem;

// What to type to go on with the runs in a folder.
std::string way_on(const TrainArguments& arguments, const Processes* processes, const fs::path& folder) {
  const bool together = processes != nullptr && processes->size() > 1;
  return fmt::format("To go on{}:\n  {}saddlemesh {} --resume --out {}\n",
                     together ? ", with any number of processes" : "", together ? "mpirun … " : "", arguments.command(),
                     shell_quoted(folder.string()));
}

PreparedData read_data(const TrainArguments& arguments, Processes& processes) {
  DataOptions options = data_options(arguments.config);
  const ReadingDisplay display(options.read, arguments.quiet || !processes.first());
  options.read.waiting = stream_note();
  const std::size_t workers = worker_count(options);
  ProcessExchange exchange(processes, workers);
  return prepare_data(options, processes.hosted(workers), exchange);
}

// The signal need not have reached all processes.
int exit_code_of_all(Processes& processes) {
  int signal = 0;
  for (const std::string& one : processes.all(std::to_string(InterruptFlag::signal()))) {
    signal = std::max(signal, parse_number<int>(one).value_or(0));
  }
  return InterruptFlag::exit_code(signal);
}

[[noreturn]] void leave_interrupted(const TrainArguments& arguments, const FinishedRun& run, const fs::path& folder,
                                    Processes& processes) {
  const Exit exit{exit_code_of_all(processes)};
  if (processes.first()) {
    print_status(fmt::format("{} stopped at iteration {}{}. {}", run.plan.config.method, run.result.iteration,
                             run.result.iteration > 0 ? "; a checkpoint is saved" : "",
                             way_on(arguments, &processes, folder)));
  }
  throw exit;
}

// A run alone has its configuration in its own folder; of several, this is what they have in common.
void write_common_config(TrainArguments& arguments) {
  const fs::path out = std::exchange(arguments.out, fs::path());
  const std::string heading =
      fmt::format("What the runs in this folder have in common.\n  saddlemesh {} config.toml", arguments.command());
  write_file(out / "config.toml", write_toml(arguments.settings, heading));
  arguments.out = out;
}

TrainingHooks hooks_of(TrainArguments& arguments, TrainingDisplay& display, bool alone) {
  TrainingHooks hooks = display.hooks();
  hooks.begun = [&, alone, shown = hooks.begun](std::uint64_t iteration) {
    if (!alone) write_common_config(arguments);
    shown(iteration);
  };
  return hooks;
}

// The first process has the folder, the others none.
FinishedRun train_one(TrainArguments& arguments, const PlannedRun& plan, const PreparedData& data,
                      const std::optional<RunFolder>& folder, Processes& processes) {
  const bool alone = plan.folder == arguments.out;
  const std::string label =
      alone ? plan.config.method : fmt::format("{} seed {}", plan.config.method, plan.config.data.seed);
  TrainingDisplay display(label, *plan.config.iterations, arguments.quiet);
  TrainingHooks hooks;
  std::optional<RunFolder> own;  // of one among several
  if (folder) {
    folder->require_held();
    if (!alone) own.emplace(RunFolder::open(plan.folder, {.resume = arguments.resume}));
    hooks = while_held(alone ? *folder : *own, hooks_of(arguments, display, alone));
  }
  hooks.stop = &InterruptFlag::set();
  return carry_out(plan, data, arguments.resume, hooks, processes);
}

// What was asked for and changes nothing, in none of the runs.
void note_idle_settings(const TrainArguments& arguments, const std::vector<PlannedRun>& plan,
                        const PreparedData& data) {
  for (const std::string& name : idle_settings(plan.front().config, data)) {
    const auto idle = [&](const PlannedRun& run) {
      const auto names = idle_settings(run.config, data);
      return std::ranges::find(names, name) != names.end();
    };
    if (!arguments.options->given(name) || !std::ranges::all_of(plan, idle)) continue;
    print_note(fmt::format("--{} makes no difference here", name));
  }
}

std::vector<FinishedRun> train_all(TrainArguments& arguments, const PreparedData& data,
                                   const std::optional<RunFolder>& folder, Processes& processes) {
  const auto plan = plan_runs(arguments.config, arguments.variants(), data, arguments.out);
  if (processes.first()) note_idle_settings(arguments, plan, data);
  if (processes.first() && !arguments.quiet) {
    print_status(opening_text(plan.front(), data));
    print_status(site_warnings_text(data));
  }
  const InterruptFlag interrupt;
  std::vector<FinishedRun> runs;
  for (const PlannedRun& one : plan) {
    runs.push_back(train_one(arguments, one, data, folder, processes));
    if (runs.back().result.ending == Ending::interrupted) {
      leave_interrupted(arguments, runs.back(), arguments.out, processes);
    }
  }
  return runs;
}

// An error knows its worker by the number.
std::vector<FinishedRun> train_sites(TrainArguments& arguments, const PreparedData& data,
                                     const std::optional<RunFolder>& folder, Processes& processes) {
  try {
    return train_all(arguments, data, folder, processes);
  } catch (const DivergenceError& error) {
    if (processes.first() && error.worker() < data.site_names.size()) {
      print_note(fmt::format("worker {} is the site {}", error.worker(), data.site_names[error.worker()]));
    }
    throw;
  }
}

void place_processes(TrainArguments& arguments, Processes& processes) {
  TrainConfig& config = arguments.config;
  config.data = agree_on_sites(processes, config.data);
  const std::size_t workers = worker_count(config.data);
  require_workers_for(processes, workers);
  require_hosts(processes, config.data.sites);
  const Placement placement = find_placement(
      processes, workers, arguments.choose_threads ? std::nullopt : std::optional(config.data.read.threads),
      config.data.sites);
  config.data.read.threads = placement.threads;
  if (processes.first() && !arguments.quiet) print_status(placement.text);
}

RunFolder open_folder(const TrainArguments& arguments) {
  const RunFolderUse use{.resume = arguments.resume, .several = arguments.variants().several(), .note = print_note};
  if (!arguments.out.empty()) return RunFolder::open(arguments.out, use);
  const std::string method = arguments.compare ? arguments.command() : arguments.config.method;
  const DataOptions& data = arguments.config.data;
  return RunFolder::create(run_name(asks_for_sites(data) ? "sites" : data.data, method), use);
}

// The other processes only know its name. What a run to resume was set to is read once more, now that no other process
// can change it.
void take_folder(TrainArguments& arguments, Processes& processes, std::optional<RunFolder>& folder) {
  if (processes.first()) {
    folder.emplace(open_folder(arguments));
    arguments.out = folder->path();
  }
  if (arguments.resume) read_settings(arguments, processes);
  arguments.out = processes.from_first(arguments.out.string());
}

void train(TrainArguments& arguments, Processes& processes, std::optional<RunFolder>& folder) {
  read_settings(arguments, processes);
  for (const std::string& note : arguments.notes) print_note(note);
  require_complete(arguments);
  if (processes.first() && !arguments.quiet) note_sites(arguments.given);
  take_folder(arguments, processes, folder);
  const std::string command = command_text(arguments);
  place_processes(arguments, processes);
  const fs::path& place = arguments.out;
  const PreparedData data = read_data(arguments, processes);
  const std::vector<FinishedRun> runs = train_sites(arguments, data, folder, processes);
  if (!processes.first()) return;
  folder->require_held();
  write_report(runs, data, command, place, arguments.svg);
  if (arguments.json) {
    print_json(nlohmann::ordered_json::parse(outcome_json(runs, data, place)));
  } else {
    print_text(closing_text(runs, data, place));
  }
}

void run_train(TrainArguments& arguments) {
  if (arguments.print_config) {
    read_settings(arguments, one_process());
    for (const std::string& note : arguments.notes) print_note(note);
    print_data(write_toml(arguments.settings, fmt::format("saddlemesh {} this-file.toml", arguments.command())));
    return;
  }
  std::optional<RunFolder> folder;  // held until all processes have parted, which may be writing there
  Processes* all = nullptr;
  together(
      [&](Processes& processes) {
        all = &processes;
        train(arguments, processes, folder);
      },
      [&] { return arguments.out.empty() ? std::string() : way_on(arguments, all, arguments.out); });
}

void add_command(CLI::App& program, bool compare, const char* summary, const char* footer) {
  const auto arguments = std::make_shared<TrainArguments>(compare);
  CLI::App* command = program.add_subcommand(arguments->command(), summary);
  command
      ->add_option("what", arguments->given,
                   "A configuration (a file that ends in .toml), or the data to train on; several files are those of "
                   "sites")
      ->type_name("CONFIG.toml | DATA");
  command->add_flag("--resume", arguments->resume,
                    "Go on with the run in --out from its newest checkpoint, if it has one");
  command->add_flag("--print-config", arguments->print_config, "Print all settings as a configuration file, and end");
  command->add_flag("--json", arguments->json, "Print the outcome as one JSON object");
  arguments->options.emplace(*command, arguments->settings);
  command->footer(footer);
  command->callback([arguments] { run_train(*arguments); });
}

}  // namespace

void add_train_command(CLI::App& program) {
  add_command(program, false, "Train a model for the highest AUROC on data held by many workers",
              "Every option can stand in a configuration file too: --print-config writes one, with comments.\n\n"
              "Examples:\n"
              "  saddlemesh train fashion-mnist --positive-ratio 0.1 --iterations 120\n"
              "  saddlemesh train table.csv --label-column churned --workers 8 --topology exponential\n"
              "  saddlemesh train 'hospitals/*.csv' --validation-share 0.1 --patience 10      each file is a site\n"
              "  saddlemesh train 'data/{site}.csv' --sites ulm,bonn --test 'test/{site}.csv'\n"
              "  saddlemesh train ijcnn1 --print-config > run.toml   then   saddlemesh train run.toml\n"
              "  saddlemesh train --resume --out runs/ijcnn1-d-scgdam-gt\n"
              "  mpirun --hostfile hosts -n 4 saddlemesh train table.csv --workers 16 --out runs/table");
}

void add_compare_command(CLI::App& program) {
  add_command(program, true, "Train with several methods on the same data, shards, seeds and starting points",
              "Examples:\n"
              "  saddlemesh compare ijcnn1 --methods d-scgdam-gt,d-scgdam-gp,pdsca,dsgda --seeds 3\n"
              "  saddlemesh compare run.toml --methods d-scgdam-gt,cross-entropy --svg");
}

}  // namespace saddlemesh::cli
