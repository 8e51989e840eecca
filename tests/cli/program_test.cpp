#include <algorithm>
#include <cmath>
#include <regex>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace saddlemesh::testing {
namespace {

class Program : public ProgramTest {
 protected:
  // Returns all commands that do something: "train", "data list".
  [[nodiscard]] std::vector<std::string> commands() const;
};

TEST_F(Program, HelpTeachesAndEndsWell) {
  for (const std::string command : {"", "study ", "study speedup ", "topology ", "theory ", "methods ", "signature "}) {
    const auto result = run(command + "--help");
    EXPECT_EQ(result.exit_code, 0) << command;
    EXPECT_NE(result.out.find("--help"), std::string::npos) << command;
  }
  EXPECT_NE(run("topology --help").out.find("saddlemesh topology ring --workers 16"), std::string::npos);
}

TEST_F(Program, AnUnknownCommandNamesTheNearest) {
  expect_refused("toplogy ring",
                 {"unknown command \"toplogy\" (did you mean \"topology\"?)", "see 'saddlemesh --help'"});
  expect_refused("", {"requires a command", "study"});
}

TEST_F(Program, AnUnknownOptionNamesTheNearestInOneLine) {
  expect_refused("train --iters 5",
                 {"unknown option \"--iters\" (did you mean \"--iterations\" or \"--sites\"?)", "train --help"});
  expect_refused("train --tes=3",
                 {"unknown option \"--tes\" (did you mean \"--test\", \"--test-labels\" or \"--test-sh"});
  const std::string flood(100'000, 'q');
  for (const std::string& arguments :
       {std::string("train --iters 5"), std::string("train --qqqqqq"), "train --" + flood, flood, "train " + flood,
        "topology " + flood + " --workers 4", "study speedup --curve " + flood, "data inspect x --format " + flood,
        "train x.csv --method " + flood, "methods " + flood}) {
    const auto result = run(arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments.substr(0, 60);
    EXPECT_LE(result.err.size(), 2100U) << arguments.substr(0, 60);
    EXPECT_LE(std::ranges::count(result.err, '\n'), 3) << result.err;
  }
  EXPECT_LE(run("train --iters 5").err.size(), 200U);
}

TEST_F(Program, AnErrorNamesAnOptionWithoutItsValue) {
  expect_refused("train x.csv --iterations", {"--iterations: expected a value, found none", "train --help"});
  expect_refused("topology ring --workers", {"--workers: expected a value, found none", "topology --help"});
}

TEST_F(Program, TheSignatureIsTheSameForAnyNumberOfThreads) {
  const auto one = run("signature");
  EXPECT_EQ(one.exit_code, 0);
  EXPECT_EQ(one.out.size(), 17U);
  EXPECT_EQ(run("signature --threads 2").out, one.out);
  EXPECT_EQ(nlohmann::json::parse(run("signature --json").out)["signature"], one.out.substr(0, 16));
}

TEST_F(Program, MethodsListsThemAll) {
  const auto json = nlohmann::json::parse(run("methods --json").out);
  EXPECT_EQ(json["methods"].size(), 8U);
  EXPECT_EQ(json["methods"][0]["name"], "d-scgdam-gt");
  EXPECT_EQ(json["methods"][0]["composition"], true);
  EXPECT_EQ(json["methods"][7]["name"], "cross-entropy");
  EXPECT_EQ(json["methods"][7]["objective"], "cross-entropy");
}

TEST_F(Program, TheoryFillsInTheConstantsOfANamedProblem) {
  const auto result = run("theory --problem kink --topology ring --workers 8 --epsilon 0.5 --json");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_NEAR(json["constants"]["L_f"], std::sqrt(1.8 * 1.8 + 0.2 * 0.2), 1e-12);
  EXPECT_NEAR(json["constants"]["lambda"], 0.804737854124365, 1e-12);
  EXPECT_GT(json["d-scgdam-gt"]["gamma_y"]["value"].get<double>(), 0);
  const auto text = run("theory --problem kink --topology ring --workers 8 --epsilon 0.5");
  EXPECT_NE(text.out.find("D-SCGDAM-GT"), std::string::npos);
}

TEST_F(Program, TheoryRefusesWhatTheAssumptionsExclude) {
  expect_refused("theory --L_f 1 --mu 2 --C_g 1 --C_f 1 --L_g 1 --lambda 0.5 --workers 4", {"μ = 2", "Assumption"});
  expect_refused("theory --L_f 1 --mu 1 --C_g 1 --C_f 1 --L_g 1 --lambda 1 --workers 4", {"λ = 1", "Assumption 5"});
  expect_refused("theory --L_f 1", {"--mu", "--problem"});
  expect_refused("theory --problem kinck --lambda 0.5", {"kinck", "did you mean \"kink\"?", "smooth"});
  expect_refused("theory --problem kink --workers 8", {"--lambda or --topology"});
  expect_refused("theory --problem kink --workers 8 --topology random-matching", {"fixed W"});
  expect_refused("theory --problem kink --lambda 0.5 --K -1",
                 {"--K: expected a whole number from 1 to 16777215, found -1"});
  expect_refused("theory --problem kink --lambda 0.5 --radius nan", {"--radius: expected a number above 0, found nan"});
  expect_refused("theory --problem kink --lambda 0.5 --radius 0", {"--radius: expected a number above 0, found 0"});
  expect_refused("theory --L_f 1 --mu 1 --C_g 1 --C_f 1 --L_g 1 --lambda 0.5 --radius 2",
                 {"--radius requires --problem"});
  expect_refused("theory --problem kink --lambda 0.5 --epsilon 1e-200", {"too small"});
  expect_refused("theory --problem kink --lambda 0.5 --epsilon nan", {"--epsilon: expected a number, found nan"});
  expect_refused("theory --problem kink --topology ring", {"--workers"});
  expect_refused("theory --problem '' --lambda 0.5", {"--problem: expected one of", "found \"\""});
}

TEST_F(Program, TheoryTakesTheNumberOfWorkersFromATopologyThatHasIt) {
  const auto json = nlohmann::json::parse(run("theory --problem kink --topology torus:4x4 --json").out);
  EXPECT_EQ(json["constants"]["K"], 16);
}

// Returns the names under "Subcommands:" of a command's help.
std::vector<std::string> subcommands(const std::string& help) {
  std::istringstream lines(help);
  std::vector<std::string> names;
  std::string line;
  while (std::getline(lines, line) && line != "Subcommands:") {
  }
  while (std::getline(lines, line) && line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
  return names;
}

std::vector<std::string> Program::commands() const {
  std::vector<std::string> all;
  for (const std::string& name : subcommands(run("--help").out)) {
    const std::vector<std::string> inner = subcommands(run(name + " --help").out);
    if (inner.empty()) all.push_back(name);
    for (const std::string& one : inner) all.push_back(fmt::format("{} {}", name, one));
  }
  return all;
}

// The options of a command, and the arguments that it requires, as its help shows them.
struct CommandHelp {
  std::vector<std::string> numbers;
  std::string required;
};

// Returns whether the value of an option is a number, or several. RATE, TIME and SIZE are numbers with units.
bool is_number(std::string value_name) {
  if (value_name.ends_with(",…")) value_name.resize(value_name.size() - std::string(",…").size());
  static const std::vector<std::string> names{"N",      "K",     "D",       "X",     "ETA",  "GAMMA",
                                              "ALPHA",  "BETA",  "DELTA",   "SHARE", "RHO",  "LENGTH",
                                              "PIXELS", "DECAY", "MINUTES", "RATE",  "TIME", "SIZE"};
  return std::ranges::find(names, value_name) != names.end();
}

CommandHelp command_help(const std::string& help) {
  static const std::regex option("^  (?:-[^-,]+,)?(--[^ ,]+)[^ ]* ([^ =]+).*"), usage("^Usage: .*\\[OPTIONS\\](.*)");
  CommandHelp found;
  std::istringstream lines(help);
  std::smatch parts;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, parts, usage)) found.required += parts.str(1);
    if (!std::regex_match(line, parts, option)) continue;
    if (is_number(parts.str(2))) found.numbers.push_back(parts.str(1));
    if (line.find(" REQUIRED") != std::string::npos) found.required += " " + parts.str(1) + " 1";
  }
  std::erase_if(found.required, [](char c) { return c == '[' || c == ']' || c == '.'; });
  return found;
}

void expect_bad_value_refused(const ProgramResult& result, const std::string& option) {
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find(option + ": expected "), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("found \"many\""), std::string::npos) << result.err;
  EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
}

TEST_F(Program, EveryCommandRefusesABadNumberInTheSameWords) {
  std::size_t numbers = 0;
  for (const std::string& command : commands()) {
    const std::string help = run(command + " --help").out;
    EXPECT_EQ(help.find("--no-json"), std::string::npos) << command;
    const CommandHelp found = command_help(help);
    for (const std::string& option : found.numbers) {
      SCOPED_TRACE(command + " " + option);
      expect_bad_value_refused(run(fmt::format("{}{} {} many", command, found.required, option)), option);
      ++numbers;
    }
  }
  EXPECT_GE(numbers, 80U);
}

TEST_F(Program, EveryCommandsHelpTeachesWithAnExample) {
  std::vector<std::string> all = commands();
  EXPECT_GE(all.size(), 13U);
  for (const std::string& command : all) {
    const auto result = run(command + " --help");
    EXPECT_EQ(result.exit_code, 0) << command;
    EXPECT_NE(result.out.find("\n\nExample"), std::string::npos) << command;
    EXPECT_NE(result.out.find("\n  saddlemesh " + command), std::string::npos) << command;
  }
  all.insert(all.end(), {"", "data", "study"});
  for (const std::string& command : all) {
    const std::string help = run(command + " --help").out;
    EXPECT_EQ(help.find("\n\n\n"), std::string::npos) << command << "\n" << help;
    EXPECT_EQ(help.find("Start here:") != std::string::npos, command.empty()) << command;
  }
}

}  // namespace
}  // namespace saddlemesh::testing
