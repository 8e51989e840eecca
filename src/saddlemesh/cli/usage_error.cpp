#include "saddlemesh/cli/usage_error.hpp"

#include <filesystem>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/names.hpp"

namespace saddlemesh::cli {
namespace {

// The deepest subcommand that the command line had reached.
const CLI::App& reached(const CLI::App& program) {
  const CLI::App* app = &program;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return *app;
}

std::string full_name(const CLI::App& app) {
  return app.get_parent() == nullptr ? app.get_name() : full_name(*app.get_parent()) + " " + app.get_name();
}

std::vector<std::string> known_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
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

bool takes_data(const CLI::App& app) {
  return app.get_option_no_throw("data") != nullptr || app.get_option_no_throw("--data") != nullptr;
}

std::string unexpected(const CLI::App& app, const std::string& given) {
  const bool option = given.starts_with("-");
  const auto known = option ? known_options(app) : known_commands(app);
  const std::string near = nearest_name(given.substr(0, given.find('=')), known);
  std::string text = fmt::format("{} does not take \"{}\"", full_name(app), given);
  if (!near.empty()) text += fmt::format(" (did you mean \"{}\"?)", near);
  constexpr std::size_t few = 30;  // a longer list hides the one that was meant
  if (!known.empty() && (near.empty() || known.size() <= few))
    text += fmt::format("; known: {}", fmt::join(known, ", "));
  if (!option && takes_data(app) && std::filesystem::exists(given)) {
    text +=
        ": it takes one file; join several first, or, where each is a worker's own, name them with {worker} for the "
        "number";
  }
  return text;
}

}  // namespace

std::string explain_usage_error(const CLI::App& program, const CLI::ParseError& error) {
  const CLI::App& app = reached(program);
  std::string text = error.what();
  const auto extras = program.remaining(true);
  if (!extras.empty()) {
    text = unexpected(app, extras.front());
  } else if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !known_commands(app).empty()) {
    text = fmt::format("{} needs a command: {}", full_name(app), fmt::join(known_commands(app), ", "));
  }
  return fmt::format("{}\nRun '{} --help' for what it takes.", text, full_name(app));
}

}  // namespace saddlemesh::cli
