#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/training_program.hpp"
#include "saddlemesh/core/lock_file.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class SeveralRuns : public testing::TrainingProgram {};

TEST_F(SeveralRuns, SeveralSeedsShareTheDataAndShowTheSpread) {
  const auto result = run(std::string("train ") + small + " --seeds 3 --out run --quiet");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("±"), std::string::npos) << result.out;
  const Json outcome = Json::parse(read_file(folder_ / "run/outcome.json"));
  ASSERT_EQ(outcome.at("runs").size(), 3U);
  EXPECT_NE(outcome["runs"][0]["test_auroc"], outcome["runs"][1]["test_auroc"]);
  ASSERT_EQ(run("train run/seed-3/config.toml --out again --quiet").exit_code, 0);
  EXPECT_EQ(read_file(folder_ / "run/seed-3/model.safetensors"), read_file(folder_ / "again/model.safetensors"));
}

TEST_F(SeveralRuns, CompareGivesEveryMethodTheSameStart) {
  const auto result =
      run(std::string("compare ") + small +
          " --methods d-scgdam-gt,dsgda,pdsca,cross-entropy --preset recommended --out all --json --quiet");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json outcome = Json::parse(result.out);
  ASSERT_EQ(outcome.at("runs").size(), 4U);
  EXPECT_EQ(outcome["runs"][0]["topology"], "ring");
  EXPECT_EQ(outcome["runs"][2]["topology"], "complete");
  const auto first_auroc = [&](const std::string& method) {
    std::ifstream file(folder_ / "all" / method / "metrics.csv");
    std::string line;
    std::getline(file, line);
    std::getline(file, line);
    for (int column = 0; column < 4; ++column) line = line.substr(line.find(',') + 1);
    return line.substr(0, line.find(','));
  };
  for (const char* method : {"dsgda", "pdsca", "cross-entropy"})
    EXPECT_EQ(first_auroc(method), first_auroc("d-scgdam-gt"));
  EXPECT_TRUE(fs::exists(folder_ / "all/report.html"));
}

TEST_F(SeveralRuns, SeveralRunsGoOnInTheirFoldersAndARefusedChangeLeavesThemAsTheyAre) {
  const std::string options = std::string("compare ") + small + " --methods pdsca,dsgda --quiet --out ";
  ASSERT_EQ(run(options + "whole").exit_code, 0);
  ASSERT_EQ(run(options + "all").exit_code, 0);
  const std::string config = read_file(folder_ / "all/config.toml");
  fs::remove(folder_ / "all/dsgda/model.safetensors");
  EXPECT_EQ(run("compare --resume --out all --eta 0.05 --quiet").exit_code, 2);
  EXPECT_EQ(read_file(folder_ / "all/config.toml"), config);
  ASSERT_EQ(run("compare --resume --out all --quiet").exit_code, 0);
  EXPECT_EQ(read_file(folder_ / "all/dsgda/model.safetensors"), read_file(folder_ / "whole/dsgda/model.safetensors"));
}

TEST_F(SeveralRuns, OneRunDoesNotBecomeSeveralNorTheOtherWayRound) {
  ASSERT_EQ(run(std::string("train ") + small + " --quiet --out one").exit_code, 0);
  ASSERT_EQ(run(std::string("train ") + small + " --quiet --seeds 2 --out two").exit_code, 0);
  for (const auto& [options, part] :
       {std::pair("one --seeds 2", "one run"), std::pair("two --seeds 1", "several runs")}) {
    const auto refused = run(std::string("train --resume --quiet --out ") + options);
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_NE(refused.err.find(part), std::string::npos) << refused.err;
  }
}

TEST_F(SeveralRuns, ARunInsideSeveralThatAnotherProcessHasIsRefused) {
  ASSERT_EQ(run(std::string("compare ") + small + " --methods pdsca,dsgda --quiet --out all").exit_code, 0);
  const LockFile other(folder_ / "all/dsgda/.lock");
  const auto refused = run("compare --resume --out all --quiet");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("all/dsgda: another process"), std::string::npos) << refused.err;
  EXPECT_TRUE(other.intact());
}

}  // namespace
}  // namespace saddlemesh
