#include <algorithm>
#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace saddlemesh::testing {
namespace {

class StudyCommand : public ProgramTest {};

TEST_F(StudyCommand, ConsensusShowsTheSlopesOfTheTheory) {
  const auto result = run("study consensus --quick --json --out results");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  const auto json = nlohmann::json::parse(result.out);
  const auto expect_slope = [&](const char* quantity, double law) {
    const double error = std::abs(json["slopes"][quantity].get<double>() - law);
    EXPECT_LT(error + 2 * json["standard_errors"][quantity].get<double>(), 0.05) << quantity;
  };
  expect_slope("h", 1);
  for (const char* tracked : {"r", "p", "q"}) expect_slope(tracked, 2);
  for (const char* quantity : {"h", "r", "u", "v", "p", "q", "x", "y"}) EXPECT_TRUE(json["slopes"].contains(quantity));
  EXPECT_GE(json["eta"].back().get<double>() / json["eta"].front().get<double>(), 31.6);  // 1.5 decades
}

TEST_F(StudyCommand, SpeedupIsLinearForGtAndSaturatesForGpAndGtM) {
  const auto result = run("study speedup --quick --json --out results");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  const auto& iterations = json["iterations"];
  const auto speedup = [&](const char* method) {
    return iterations[method]["1"].get<double>() / iterations[method]["8"].get<double>();
  };
  EXPECT_GE(speedup("d-scgdam-gt"), 6);
  EXPECT_LT(speedup("d-scgdam-gp"), 3);
  EXPECT_LT(speedup("d-scgdam-gt-m"), 3);
  EXPECT_LT(json["fixed_t_error"]["d-scgdam-gt"]["8"].get<double>(),
            json["fixed_t_error"]["d-scgdam-gp"]["8"].get<double>());
}

TEST_F(StudyCommand, TheFindingsAreThoseOfTheNumbers) {
  const auto result = run("study heterogeneity --quick --json --out results");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  std::string findings;
  for (const auto& finding : json["findings"]) findings += finding.get<std::string>() + "\n";
  for (const auto& [method, distances] : json["distance"].items()) {
    const bool arrived = std::ranges::any_of(distances, [](const auto& distance) { return distance <= 1e-8; });
    EXPECT_NE(findings.find(method + (arrived ? " reached " : " reached none")), std::string::npos) << findings;
  }
  EXPECT_NE(findings.find("d-scgdam-gt reached C"), std::string::npos) << findings;
}

TEST_F(StudyCommand, TheNumbersDoNotDependOnTheThreads) {
  const auto one = run("study heterogeneity --quick --json --threads 1");
  const auto three = run("study heterogeneity --quick --json --threads 3");
  EXPECT_EQ(one.exit_code, 0);
  EXPECT_EQ(one.out, three.out);
}

TEST_F(StudyCommand, EveryStudyWritesATableAndASelfContainedPage) {
  for (const std::string name : {"heterogeneity", "topology"}) {
    const auto result = run("study " + name + " --quick --seed 3 --out results");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("wrote results/" + name + ".html"), std::string::npos);
    const std::string page = read_file(folder_ / "results" / (name + ".html"));
    EXPECT_NE(page.find("Chart"), std::string::npos);
    EXPECT_EQ(page.find("src=\"http"), std::string::npos);
    EXPECT_NE(page.find("saddlemesh study " + name + " --quick --seed 3"), std::string::npos);
    EXPECT_GT(read_file(folder_ / "results" / (name + ".csv")).size(), 500U);
  }
}

TEST_F(StudyCommand, BadInputIsRefusedWithExitCodeTwo) {
  expect_refused("study", {"consensus, speedup, heterogeneity, topology"});
  expect_refused("study consensis", {"consensis", "did you mean \"consensus\"?"});
  expect_refused("study consensus --threads 0", {"--threads"});
  expect_refused("study consensus --seed x", {"--seed"});
  expect_refused("study speedup --curve kinky", {"kinky", "did you mean \"kink\"?", "linear, kink, smooth"});
  std::ofstream(folder_ / "taken") << "mine";
  expect_refused("study heterogeneity --quick --out taken", {"taken", "folder"});
  expect_refused("study heterogeneity --quick --out /proc/nowhere", {"/proc/nowhere", "folder"});
  expect_refused("study heterogeneity --quick --out ''", {"--out"});
  expect_refused("study heterogeneity --quick --seed -1", {"--seed", "whole number"});
  expect_refused("study heterogeneity --quick --threads -1", {"--threads", "whole number from 1 to 4096"});
}

}  // namespace
}  // namespace saddlemesh::testing
