#include "saddlemesh/cli/usage_error.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/names.hpp"

namespace saddlemesh::cli {
namespace {

// Returns the deepest subcommand on the command line.
const CLI::App& reached(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return *app;
}

std::string full_name(const CLI::App& app) {
  return app.get_parent() == nullptr ? app.get_name() : full_name(*app.get_parent()) + " " + app.get_name();
}

// Returns the options that the help shows.
std::vector<std::string> known_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> known_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

// An unknown option leaves its value behind, too.
const std::string& first_unknown(const std::vector<std::string>& extras) {
  const auto option = std::ranges::find_if(extras, [](const std::string& one) { return one.starts_with("-"); });
  return option == extras.end() ? extras.front() : *option;
}

bool takes_data(const CLI::App& app) {
  return app.get_option_no_throw("data") != nullptr || app.get_option_no_throw("--data") != nullptr;
}

std::string unexpected(const CLI::App& app, const std::string& given) {
  const bool option = given.starts_with("-") && given.size() > 1;
  const std::string name = given.substr(0, option ? given.find('=') : given.size());
  const auto known = option ? known_options(app) : known_commands(app);
  if (!option && takes_data(app) && std::filesystem::exists(given)) {
    return fmt::format("{} does not take \"{}\": it takes one file; join several first", full_name(app),
                       shortened(given));
  }
  if (known.empty()) return fmt::format("{} does not take \"{}\"", full_name(app), shortened(given));
  return fmt::format("unknown {} \"{}\"{}", option ? "option" : "command", shortened(name), did_you_mean(name, known));
}

// CLI11 says "--iterations: 1 required N missing".
std::string without_value(const std::string& text) {
  return text.substr(0, text.find(": ")) + ": expected a value, found none";
}

}  // namespace

std::string explain_usage_error(const CLI::App& program, const CLI::ParseError& error) {
  const CLI::App& app = reached(program);
  std::string text = error.what();
  const auto extras = program.remaining(true);
  if (!extras.empty()) {
    text = unexpected(app, first_unknown(extras));
  } else if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !known_commands(app).empty()) {
    text = fmt::format("{} requires a command: {}", full_name(app), fmt::join(known_commands(app), ", "));
  } else if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && text.ends_with(" missing")) {
    text = without_value(text);
  }
  return fmt::format("{}; see '{} --help'", text, full_name(app));
}

}  // namespace saddlemesh::cli
