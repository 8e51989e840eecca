#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/all_ranks.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/interrupt.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/progress_line.hpp"
#include "saddlemesh/cli/stream_note.hpp"
#include "saddlemesh/cli/train/search_display.hpp"
#include "saddlemesh/cli/train/train_arguments.hpp"
#include "saddlemesh/cli/train/train_summary.hpp"
#include "saddlemesh/cli/train/training_display.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/train/config/toml.hpp"

namespace saddlemesh::cli {
namespace {

namespace fs = std::filesystem;

// Returns the command that resumes the runs in a folder.
std::string resume_hint(const TrainArguments& arguments, const Processes* processes, const fs::path& folder) {
  const bool together = processes != nullptr && processes->size() > 1;
  return fmt::format("To resume{}:\n  {}saddlemesh {} --resume --out {}\n",
                     together ? ", with any number of processes" : "", together ? "mpirun … " : "", arguments.command(),
                     shell_quoted(folder.string()));
}

// A signal may not have reached all processes.
int exit_code_of_all(Processes& processes) {
  int signal = 0;
  for (const std::string& one : processes.allgather(std::to_string(InterruptFlag::signal()))) {
    signal = std::max(signal, parse_number<int>(one).value_or(0));
  }
  return InterruptFlag::exit_code(signal);
}

[[noreturn]] void leave_interrupted(const TrainArguments& arguments, const FinishedRun& run, Processes& processes) {
  const Exit exit{exit_code_of_all(processes)};
  if (processes.first()) {
    print_status(fmt::format("{} stopped at iteration {}{}. {}", run.plan.config.method, run.result.iteration,
                             run.result.iteration > 0 ? "; a checkpoint is saved" : "",
                             resume_hint(arguments, &processes, arguments.out)));
  }
  throw exit;
}

void note_idle_settings(const TrainArguments& arguments, const Experiment& experiment) {
  for (const std::string& name : experiment.idle()) {
    if (arguments.options->given(name)) print_note(fmt::format("--{} has no effect on this run", name));
  }
}

void train_all(const TrainArguments& arguments, Experiment& experiment, Processes& processes) {
  const std::vector<PlannedRun>& plan = experiment.plan();
  if (processes.first()) note_idle_settings(arguments, experiment);
  if (processes.first() && !arguments.quiet) {
    print_status(opening_text(plan.front(), experiment.data()));
    print_status(site_warnings_text(experiment.data()));
  }
  const InterruptFlag interrupt;
  for (const PlannedRun& one : plan) {
    const std::string& method = one.config.method;
    TrainingDisplay display(plan.size() == 1 ? method : fmt::format("{} seed {}", method, one.config.seed),
                            *one.config.iterations, arguments.quiet);
    TrainingHooks hooks = processes.first() ? display.hooks() : TrainingHooks();
    hooks.stop = &InterruptFlag::set();
    const FinishedRun& run = experiment.carry_out(one, hooks);
    if (run.result.ending == Ending::interrupted) leave_interrupted(arguments, run, processes);
  }
}

void read_data(const TrainArguments& arguments, Experiment& experiment, Processes& processes) {
  ReadingDisplay display(arguments.quiet || !processes.first());
  experiment.read_data([&](ReadOptions& options) {
    display.attach(options);
    options.waiting = stream_note();
  });
}

[[noreturn]] void leave_interrupted_search(const TrainArguments& arguments, Processes& processes) {
  const Exit exit{exit_code_of_all(processes)};
  if (processes.first()) {
    print_status(fmt::format("The search stopped; finished trainings are kept. {}",
                             resume_hint(arguments, &processes, arguments.out)));
  }
  throw exit;
}

// Tells why the settings of a table are not searched, unless the user has turned that off.
void note_no_search(const TrainArguments& arguments, const PreparedData& data) {
  if (arguments.config.search == "off" || arguments.variants().several() || data.data->is_images()) return;
  print_status(fmt::format("no search for better settings, because {}\n", why_no_search(arguments.config, data)));
}

void search(const TrainArguments& arguments, Experiment& experiment, Processes& processes) {
  const bool shows = processes.first() && !arguments.quiet;
  if (shows) print_status(data_text(arguments.config.data, experiment.data()));
  const InterruptFlag interrupt;
  SearchDisplay display(!shows);
  SearchHooks hooks = display.hooks();
  hooks.stop = &InterruptFlag::set();
  if (!experiment.search(hooks)) leave_interrupted_search(arguments, processes);
  if (shows && !experiment.searched()) note_no_search(arguments, experiment.data());
  if (shows && experiment.searched()) print_status(search_text(*experiment.searched()));
}

void train(TrainArguments& arguments, Processes& processes, std::optional<Experiment>& held) {
  read_settings(arguments, processes);
  for (const std::string& note : arguments.notes) print_note(note);
  require_complete(arguments);
  if (processes.first() && !arguments.quiet) note_sites(arguments.given);
  Experiment& experiment = held.emplace(arguments, processes);
  experiment.open_folder([&] { read_settings(arguments, processes); }, print_note);
  const std::string command = command_text(arguments);
  const std::string placement = experiment.place_processes();
  if (processes.first() && !arguments.quiet) print_status(placement);
  read_data(arguments, experiment, processes);
  search(arguments, experiment, processes);
  train_all(arguments, experiment, processes);
  if (!processes.first()) return;
  experiment.write_report(command);
  if (arguments.json) {
    print_json(nlohmann::ordered_json::parse(outcome_json(experiment.runs(), experiment.data(), experiment.folder())));
  } else {
    print_text(closing_text(experiment.runs(), experiment.data(), experiment.folder()));
  }
}

void run_train(TrainArguments& arguments) {
  arguments.own_options->apply();
  if (arguments.print_config) {
    read_settings(arguments, one_process());
    for (const std::string& note : arguments.notes) print_note(note);
    print_data(write_toml(arguments.settings, fmt::format("saddlemesh {} this-file.toml", arguments.command())));
    return;
  }
  std::optional<Experiment> experiment;  // keeps the folder locked until all processes have parted
  Processes* all = nullptr;
  run_on_all_ranks(
      [&](Processes& processes) {
        all = &processes;
        train(arguments, processes, experiment);
      },
      [&] { return arguments.out.empty() ? std::string() : resume_hint(arguments, all, arguments.out); });
}

void add_command(CLI::App& program, bool compare, const char* summary, const char* footer) {
  const auto arguments = std::make_shared<TrainArguments>(compare);
  CLI::App* command = program.add_subcommand(arguments->command(), summary);
  command
      ->add_option("what", arguments->given,
                   "A configuration (a file that ends in .toml), or the data to train on; several files are taken as "
                   "the files of sites")
      ->type_name("CONFIG.toml | DATA");
  arguments->own_options.emplace(*command, arguments->own_settings);
  arguments->options.emplace(*command, arguments->settings);
  command->footer(footer);
  command->callback([arguments] { run_train(*arguments); });
}

}  // namespace

void add_train_command(CLI::App& program) {
  add_command(program, false, "Train a model for high AUROC on data held by many workers",
              "Every option can also be set in a configuration file; --print-config writes one with comments.\n\n"
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
