#include "saddlemesh/cli/train/train_arguments.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/data/source/input_file.hpp"
#include "saddlemesh/train/config/toml.hpp"

namespace saddlemesh::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t unset_threads = 0;  // not a valid number of threads

// Data that a run has read through a pipe are not available when it is resumed.
void require_streams_again(const TrainArguments& arguments) {
  for (const Setting& setting : arguments.settings.all()) {
    if (!setting.names_input) continue;
    const std::string &name = setting.name, value = setting.get();
    const bool again = arguments.options->given(name) || (name == "data" && !arguments.given.empty());
    if (again || (!names_stream(value) && !value.starts_with("/dev/fd/"))) continue;
    throw InputError(fmt::format(
        "{}: the run read its {} from a pipe ({}), which cannot be read again: give {} with the same rows{}",
        arguments.out.string(), name, value, name == "data" ? "DATA" : fmt::format("--{}", name),
        value == "-" ? ", or - and the same standard input" : ""));
  }
}

void read_own_settings(TrainArguments& arguments) {
  arguments.notes = arguments.options->notes();
  const auto read = [&](const fs::path& file) {
    for (std::string& note : read_toml(read_file(file), file.string(), arguments.settings)) {
      arguments.notes.push_back(std::move(note));
    }
  };
  arguments.config.threads = unset_threads;
  const bool is_file = is_configuration(arguments.given);
  if (is_file) read(arguments.given.front());
  if (!is_file && arguments.resume && arguments.options->given("out")) {
    arguments.options->apply();
    const fs::path own = arguments.out / "config.toml";
    if (fs::exists(own)) read(own);
    require_streams_again(arguments);
    arguments.config.threads = unset_threads;  // it may be resumed on another machine
  }
  apply_source(arguments.given, *arguments.options, arguments.settings, arguments.config.data);
  arguments.options->apply();
  arguments.choose_threads = arguments.config.threads == unset_threads;
  if (arguments.choose_threads) arguments.config.threads = default_threads();
}

void require_methods(const TrainArguments& arguments) {
  if (arguments.options->given("method")) throw InputError("compare takes several: give --methods a,b, not --method");
  if (arguments.methods.empty()) throw InputError("compare requires methods: give --methods a,b");
  for (auto method = arguments.methods.begin(); method != arguments.methods.end(); ++method) {
    find_method(*method);
    if (std::find(arguments.methods.begin(), method, *method) == method) continue;
    throw InputError(fmt::format("--methods names {} twice", *method));
  }
}

}  // namespace

TrainArguments::TrainArguments(bool several) {
  compare = several;
  settings = experiment_settings(*this);
  own_settings.flag("resume", resume, "Resume the run in --out from its newest checkpoint, if it has one");
  own_settings.flag("print-config", print_config, "Print all settings as a configuration file and exit");
  own_settings.flag("json", json, "Print the outcome as one JSON object");
}

void read_settings(TrainArguments& arguments, Processes& processes) {
  if (processes.first()) read_own_settings(arguments);
  const std::string found = processes.broadcast(
      pack_texts(std::vector<std::string>{write_toml(arguments.settings, ""), arguments.choose_threads ? "1" : ""}));
  if (processes.first()) return;
  const std::vector<std::string> parts = received_texts(processes, 0, found, 2);
  read_toml(parts[0], "the first process's settings", arguments.settings);
  arguments.choose_threads = !parts[1].empty();
}

void require_complete(const TrainArguments& arguments) {
  if (arguments.resume && arguments.out.empty()) {
    throw InputError("--resume requires the run's folder: give it as --out");
  }
  if (arguments.config.data.data.empty() && arguments.config.data.sites.empty()) {
    throw InputError(fmt::format(
        "{0} requires data: a file, a folder or a name from 'saddlemesh data list', as in\n  saddlemesh {0} "
        "fashion-mnist --positive-ratio 0.1",
        arguments.command()));
  }
  if (arguments.compare) require_methods(arguments);
}

std::string command_text(const TrainArguments& arguments) {
  std::string text = fmt::format("saddlemesh {}", arguments.command());
  const auto is_table = [](const Setting& setting) {
    return setting.kind == SettingKind::tables && !setting.get().empty();
  };
  if (std::ranges::any_of(arguments.settings.all(), is_table)) {
    return text + " " + shell_quoted((arguments.out / "config.toml").string());
  }
  for (const Setting& setting : arguments.settings.all()) {
    const std::string value = setting.get();
    if (value == setting.initial || !setting.in_command) continue;
    text += setting.kind == SettingKind::flag ? fmt::format(" --{}{}", value == "true" ? "" : "no-", setting.name)
                                              : fmt::format(" --{} {}", setting.name, shell_quoted(value));
  }
  return text;
}

}  // namespace saddlemesh::cli
