#include <algorithm>
#include <cmath>
#include <sstream>

#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace saddlemesh::testing {
namespace {

class Program : public ProgramTest {};

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

TEST_F(Program, AnOptionWithoutItsValueIsSaidToNeedOne) {
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
  expect_refused("theory --problem kink --lambda 0.5 --K -1", {"--K", "whole number"});
  expect_refused("theory --problem kink --lambda 0.5 --radius nan", {"--radius", "number"});
  expect_refused("theory --problem kink --lambda 0.5 --radius 0", {"--radius", "positive"});
  expect_refused("theory --L_f 1 --mu 1 --C_g 1 --C_f 1 --L_g 1 --lambda 0.5 --radius 2", {"--problem"});
  expect_refused("theory --problem kink --lambda 0.5 --epsilon 1e-200", {"too small"});
  expect_refused("theory --problem kink --lambda 0.5 --epsilon nan", {"--epsilon", "number"});
  expect_refused("theory --problem kink --topology ring", {"--workers"});
  expect_refused("theory --problem '' --lambda 0.5", {"--problem"});
}

TEST_F(Program, TheoryTakesTheNumberOfWorkersFromATopologyThatHasIt) {
  const auto json = nlohmann::json::parse(run("theory --problem kink --topology torus:4x4 --json").out);
  EXPECT_EQ(json["constants"]["K"], 16);
}

TEST_F(Program, EveryCommandsHelpTeachesWithAnExample) {
  std::istringstream help(run("--help").out);
  std::string line;
  while (std::getline(help, line) && line != "Subcommands:") {
  }
  int commands = 0;
  while (std::getline(help, line) && line.starts_with("  ")) {
    const std::string command = line.substr(2, line.find(' ', 2) - 2);
    const auto result = run(command + " --help");
    EXPECT_EQ(result.exit_code, 0) << command;
    EXPECT_NE(result.out.find("xample"), std::string::npos) << command;
    ++commands;
  }
  EXPECT_GE(commands, 13);
}

}  // namespace
}  // namespace saddlemesh::testing
