#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/training_program.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class TrainCommand : public testing::TrainingProgram {};

TEST_F(TrainCommand, LeavesARunFolderAndSaysWhereItIs) {
  const auto result = run(std::string("train ") + small + " --out run --svg");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  for (const char* part : {"test AUROC", "iterations", "200", "run/report.html", "predict"}) {
    EXPECT_NE(result.out.find(part), std::string::npos) << part << "\n" << result.out;
  }
  for (const char* file : {"config.toml", "metrics.csv", "model.safetensors", "report.html", "outcome.json",
                           "checkpoints/iteration-0000000200/manifest.json", "figures/auroc-iterations.svg"}) {
    EXPECT_TRUE(fs::exists(folder_ / "run" / file)) << file;
  }
  EXPECT_NE(result.err.find("200/200"), std::string::npos) << result.err;  // a plain line: not on a terminal
}

TEST_F(TrainCommand, JsonIsTheOutcomeAndNothingElse) {
  const auto result = run(std::string("train ") + small + " --out run --json --quiet");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  const Json outcome = Json::parse(result.out);
  EXPECT_GT(outcome.at("test_auroc").get<double>(), 0.5);
  EXPECT_EQ(outcome.at("iterations"), 200);
  EXPECT_EQ(outcome.at("ending"), "finished");
  for (const char* key : {"seconds", "bytes", "samples", "model", "report", "seed", "method"}) {
    EXPECT_TRUE(outcome.contains(key)) << key;
  }
  EXPECT_EQ(Json::parse(read_file(folder_ / "run/outcome.json")), outcome);
}

TEST_F(TrainCommand, ARetreatAfterADivergenceIsInTheReportAndInJson) {
  const auto result =
      run("train synthetic:rows=600,features=6,positives=0.2 --hidden 64 --batch 16 --schedule constant --loss-scale "
          "paper --gamma-y 0.99 --gamma-x 6.2 --seed 3 "
          "--iterations 300 --evaluate-every 30 --quiet --json --out run");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.err.find("goes back to iteration 50 with smaller steps: gamma-x 6.2 → 0.775"), std::string::npos)
      << result.err;
  const Json retreat = Json::parse(result.out).at("retreats").at(0);
  EXPECT_EQ(retreat.at("iteration"), 50);
  EXPECT_EQ(retreat.at("to").at("gamma-x"), 6.2 / 8);
  EXPECT_NE(read_file(folder_ / "run/report.html").find("goes back to iteration 50"), std::string::npos);
}

TEST_F(TrainCommand, ADivergenceDespiteSmallerStepsEndsWithCodeOne) {
  const std::string options =
      "train synthetic:rows=600,features=6,positives=0.2 --hidden 5 --batch 16 --gamma-x 1e30 --iterations 240 "
      "--quiet ";
  const auto result = run(options + "--out run");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find("went back 2 times"), std::string::npos) << result.err;
  EXPECT_FALSE(fs::exists(folder_ / "run/model.safetensors"));
  const auto stopped = run(options + "--on-divergence stop --out stopped");
  EXPECT_EQ(stopped.exit_code, 1);
  EXPECT_EQ(stopped.err.find("goes back"), std::string::npos) << stopped.err;
}

TEST_F(TrainCommand, PrintsHowOftenItEvaluatesAtTheStart) {
  const auto result = run(std::string("train ") + small + " --out run");
  EXPECT_NE(result.err.find("evaluates every 50 iterations: about "), std::string::npos) << result.err;
  const auto once = run("train synthetic:rows=20000,features=5 --test-share 0.9 --batch 16 --iterations 20 --out once");
  EXPECT_NE(once.err.find("evaluates only at the end"), std::string::npos) << once.err;
  EXPECT_EQ(read_file(folder_ / "once/config.toml").find("evaluate-every = 0") == std::string::npos, false);
}

TEST_F(TrainCommand, ThePrintedConfigurationTrainsTheSame) {
  const auto printed = run(std::string("train ") + small + " --gamma-x 0.5 --print-config");
  ASSERT_EQ(printed.exit_code, 0) << printed.err;
  EXPECT_NE(printed.out.find("gamma-x = 0.5"), std::string::npos) << printed.out;
  std::ofstream(folder_ / "a.toml") << printed.out;
  ASSERT_EQ(run("train a.toml --out a --quiet").exit_code, 0);
  ASSERT_EQ(run(std::string("train ") + small + " --gamma-x 0.5 --out b --quiet").exit_code, 0);
  ASSERT_EQ(run("train a/config.toml --out c --quiet").exit_code, 0);
  const std::string model = read_file(folder_ / "a/model.safetensors");
  EXPECT_EQ(model, read_file(folder_ / "b/model.safetensors"));
  EXPECT_EQ(model, read_file(folder_ / "c/model.safetensors"));
}

TEST_F(TrainCommand, TheCommandLineGoesBeforeTheFile) {
  std::ofstream(folder_ / "a.toml")
      << "[data]\ndata = \"synthetic:rows=300\"\n[training]\niterations = 10\n[method]\neta = 0.05\n";
  const auto printed = run("train a.toml --iterations 20 --print-config");
  EXPECT_NE(printed.out.find("iterations = 20"), std::string::npos);
  EXPECT_NE(printed.out.find("eta = 0.05"), std::string::npos);
}

TEST_F(TrainCommand, ErrorsNameFileAndLineOrTheOption) {
  std::ofstream(folder_ / "a.toml") << "[method]\neta = 3\n";
  expect_refused("train a.toml", {"a.toml:2", "eta", "below 1"});
  std::ofstream(folder_ / "b.toml") << "[method]\n\netta = 0.1\n";
  expect_refused("train b.toml", {"b.toml:3", "etta", "eta"});
  expect_refused("train ijcnn1 --eta 3", {"--eta", "below 1"});
  expect_refused("train ijcnn1 --etta 3", {"--etta", "did you mean \"--eta\"?", "--help"});
  expect_refused("train", {"requires data", "data list"});
  expect_refused("train missing.toml", {"missing.toml"});
  expect_refused("train nothing.csv", {"nothing.csv"});
  expect_refused(std::string("train ") + small + " --alpha 20", {"alpha", "eta", "< 1"});
  expect_refused(std::string("train ") + small + " --method sgd", {"sgd", "d-scgdam-gt"});
  expect_refused(std::string("train ") + small + " --topology rinng", {"rinng", "ring"});
  expect_refused("train --resume", {"--out"});
  expect_refused(std::string("compare ") + small + " --methods d-scgdam-gt,sgd", {"sgd"});
  expect_refused(std::string("compare ") + small + " --methods dsgda,dsgda", {"dsgda", "twice"});
  expect_refused(std::string("compare ") + small + " --method dsgda", {"--methods"});
  expect_refused(std::string("train ") + small + " --data other.csv", {"twice"});
}

TEST_F(TrainCommand, SettingsThatMakeNoDifferenceAreNoted) {
  const auto result = run(std::string("train ") + small + " --out run --quiet --delta 3 --model linear --gray");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  for (const char* name : {"--delta", "--hidden", "--gray"}) {
    EXPECT_NE(result.err.find(std::string("note: ") + name), std::string::npos) << name << "\n" << result.err;
  }
  EXPECT_EQ(result.err.find("--batch"), std::string::npos) << result.err;
}

TEST_F(TrainCommand, NamesOfEarlierVersionsAreTakenWithANote) {
  const std::string words = std::string("train ") + small + " --iterations 10 --quiet --out ";
  const auto before = run(words + "before --standardise off --loss-scale normalised --no-grey");
  const auto now = run(words + "now --standardize off --loss-scale normalized --no-gray");
  ASSERT_EQ(before.exit_code, 0) << before.err;
  ASSERT_EQ(now.exit_code, 0) << now.err;
  for (const char* note : {"note: --standardise is now called --standardize\n", "note: --grey is now called --gray\n",
                           "note: --loss-scale: normalised is now called normalized\n"}) {
    EXPECT_NE(before.err.find(note), std::string::npos) << note << before.err;
    EXPECT_EQ(now.err.find(note), std::string::npos) << now.err;
  }
  EXPECT_EQ(read_file(folder_ / "before/model.safetensors"), read_file(folder_ / "now/model.safetensors"));
  EXPECT_EQ(read_file(folder_ / "before/config.toml").find("standardise"), std::string::npos);
  EXPECT_EQ(run("train --help").out.find("--standardise"), std::string::npos);
}

TEST_F(TrainCommand, TheLastOfARepeatedOptionCounts) {
  const auto printed = run("train synthetic --iterations 10 --iterations 20 --print-config");
  EXPECT_NE(printed.out.find("iterations = 20"), std::string::npos) << printed.err;
}

TEST_F(TrainCommand, OutputThatCannotBeWrittenIsAFailure) {
  const std::string command = "cd '" + folder_.string() + "' && '" SADDLEMESH_PROGRAM "' train " + small +
                              " --out run --quiet --json >/dev/full 2>said";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 1);
  const std::string said = read_file(folder_ / "said");
  EXPECT_NE(said.find("standard output"), std::string::npos) << said;
}

}  // namespace
}  // namespace saddlemesh
