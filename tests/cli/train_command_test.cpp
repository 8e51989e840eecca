#include <cerrno>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/lock_file.hpp"
#include "support/background.hpp"
#include "support/rights.hpp"
#include "support/run_program.hpp"
#include "support/without_system_call.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using testing::Background;
using testing::lines_of;
using testing::wait_until;

class TrainCommand : public testing::ProgramTest {
 protected:
  [[nodiscard]] Background start(const std::string& arguments) const {
    return {folder_, "'" SADDLEMESH_PROGRAM "' " + arguments};
  }

  static constexpr const char* small =
      "synthetic:rows=600,features=5,positives=0.2 --hidden 4 --batch 16 --iterations 200 --evaluate-every 50";
};

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

TEST_F(TrainCommand, ADivergenceIsToldWithWhatFollowedInTheReportAndInJson) {
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

TEST_F(TrainCommand, ADivergenceThatSmallerStepsDoNotCureEndsWithCodeOne) {
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

TEST_F(TrainCommand, HowOftenItEvaluatesIsSaidAtTheStart) {
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

// A typical hospital table: identifiers, dates, decimal commas, a constant.
std::string hospital_table() {
  std::string text = "patient;admitted;crp;ward;const;died\n";
  for (int row = 0; row < 300; ++row) {
    text += "P" + std::to_string(1000 + 7 * row) + ";" + std::to_string(1 + row % 28) + ".0" +
            std::to_string(1 + row % 9) + ".2021;" + std::to_string(row % 40) + "," + std::to_string(row % 10) + ";" +
            (row % 3 == 0 ? "A" : "B") + ";1;" + (row % 40 > 27 ? "yes" : "no") + "\n";
  }
  return text;
}

TEST_F(TrainCommand, TellsOnceWhatWasFoundAboutATable) {
  std::ofstream(folder_ / "h.csv") << hospital_table();
  const auto result = run("train h.csv --iterations 50 --out run --json");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err.substr(0, result.err.find('\n')),
            "h.csv: label column \"died\" (last column); positive class \"yes\", 28 % of 300 rows");
  const Json outcome = Json::parse(result.out);
  EXPECT_EQ(outcome["label"]["column"], "died");
  EXPECT_EQ(outcome["label"]["reason"], "last column");
  EXPECT_EQ(outcome["label"]["positive"], Json({"yes"}));
  std::map<std::string, std::string> done;
  for (const Json& one : outcome["findings"]) done[one["column"]] = one["done"];
  EXPECT_EQ(done, (std::map<std::string, std::string>{{"patient", "left out"},
                                                      {"admitted", "read as days since 1970-01-01"},
                                                      {"crp", "read as numbers"},
                                                      {"const", "left out"}}));
  for (const auto& [column, what] : done) {
    EXPECT_NE(result.err.find(column), std::string::npos) << result.err;
    EXPECT_NE(read_file(folder_ / "run/report.html").find(column), std::string::npos);
  }
  EXPECT_NE(read_file(folder_ / "run/report.html").find("Label column"), std::string::npos);
  EXPECT_NE(read_file(folder_ / "run/config.toml").find("# The label column \"died\" (last column); positive class"),
            std::string::npos);
  const std::string model = read_file(folder_ / "run/model.safetensors");
  EXPECT_NE(model.find("last column"), std::string::npos);
  EXPECT_EQ(model.find("P1007"), std::string::npos) << "no identifier is in the model";
  ASSERT_EQ(run("train run/config.toml --out again --quiet").exit_code, 0);
  EXPECT_EQ(read_file(folder_ / "again/model.safetensors"), model);
  ASSERT_EQ(run("predict run h.csv --id patient").exit_code, 0) << "an identifier that was left out";
}

TEST_F(TrainCommand, AsksAllQuestionsAboutATableAtOnce) {
  std::string text = "lab,code,age,x,died\n";
  for (int row = 0; row < 120; ++row) {
    text += (row % 30 == 1 ? "-999" : std::to_string(row % 17) + ".5") + "," +
            (row % 9 == 0 ? "A" : std::to_string(row % 5)) + "," +
            (row % 50 == 0 ? "" : std::to_string(20 + row % 60)) + "," + std::to_string(row % 7) + "," +
            (row % 3 == 0 ? "yes" : "no") + "\n";
  }
  std::ofstream(folder_ / "h.csv") << text;
  expect_refused("train h.csv --out run", {"3 columns need a decision", "\"lab\"", "-999", "\"code\"",
                                           "--categorical code", "\"age\"", "--missing median"});
  EXPECT_FALSE(fs::exists(folder_ / "run"));
  const auto decided =
      run("train h.csv --out run --iterations 20 --missing-values -999 --missing median --categorical code --quiet");
  EXPECT_EQ(decided.exit_code, 0) << decided.err;
}

TEST_F(TrainCommand, ManyClassesNameTheColumnAndTheOption) {
  std::string text = "died,cost\n";
  for (int row = 0; row < 100; ++row) text += (row % 3 == 0 ? "yes," : "no,") + std::to_string(row) + "\n";
  std::ofstream(folder_ / "h.csv") << text;
  expect_refused("train h.csv --out run", {"100 classes", "column \"cost\" (last column)", "--label-column"});
}

TEST_F(TrainCommand, TheCommandLineGoesBeforeTheFile) {
  std::ofstream(folder_ / "a.toml")
      << "[data]\ndata = \"synthetic:rows=300\"\n[training]\niterations = 10\n[method]\neta = 0.05\n";
  const auto printed = run("train a.toml --iterations 20 --print-config");
  EXPECT_NE(printed.out.find("iterations = 20"), std::string::npos);
  EXPECT_NE(printed.out.find("eta = 0.05"), std::string::npos);
}

TEST_F(TrainCommand, MistakesAreSaidWithTheirPlace) {
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

TEST_F(TrainCommand, ARunThatIsThereIsNotTouched) {
  ASSERT_EQ(run(std::string("train ") + small + " --out run --quiet").exit_code, 0);
  const std::string model = read_file(folder_ / "run/model.safetensors");
  expect_refused(std::string("train ") + small + " --out run --seed 2", {"run", "--resume"});
  EXPECT_EQ(read_file(folder_ / "run/model.safetensors"), model);
  fs::create_directories(folder_ / "full");
  std::ofstream(folder_ / "full/thesis.txt") << "precious";
  expect_refused(std::string("train ") + small + " --out full", {"full", "thesis.txt"});
}

TEST_F(TrainCommand, AFileWhereTheFolderBelongsAndAFolderWithoutRightsAreRefused) {
  std::ofstream(folder_ / "file") << "text";
  expect_refused(std::string("train ") + small + " --out file", {"file"});
  expect_refused(std::string("train ") + small + " --out file/run", {"file/run"});
  expect_refused(std::string("train ") + small + " --out /proc/run", {"/proc/run"});
  EXPECT_EQ(read_file(folder_ / "file"), "text");
}

TEST_F(TrainCommand, WithoutAFolderEveryRunGetsANewOne) {
  ASSERT_EQ(run(std::string("train ") + small + " --quiet").exit_code, 0);
  ASSERT_EQ(run(std::string("train ") + small + " --quiet").exit_code, 0);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "runs"), {}), 2);
}

TEST_F(TrainCommand, SeveralSeedsShareTheDataAndShowTheSpread) {
  const auto result = run(std::string("train ") + small + " --seeds 3 --out run --quiet");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("±"), std::string::npos) << result.out;
  const Json outcome = Json::parse(read_file(folder_ / "run/outcome.json"));
  ASSERT_EQ(outcome.at("runs").size(), 3U);
  EXPECT_NE(outcome["runs"][0]["test_auroc"], outcome["runs"][1]["test_auroc"]);
  ASSERT_EQ(run("train run/seed-3/config.toml --out again --quiet").exit_code, 0);
  EXPECT_EQ(read_file(folder_ / "run/seed-3/model.safetensors"), read_file(folder_ / "again/model.safetensors"));
}

TEST_F(TrainCommand, CompareGivesEveryMethodTheSameStart) {
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

TEST_F(TrainCommand, OfARepeatedOptionTheLastCounts) {
  const auto printed = run("train synthetic --iterations 10 --iterations 20 --print-config");
  EXPECT_NE(printed.out.find("iterations = 20"), std::string::npos) << printed.err;
}

TEST_F(TrainCommand, SeveralRunsGoOnInTheirFoldersAndARefusedChangeLeavesThemAsTheyAre) {
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

TEST_F(TrainCommand, OneRunDoesNotBecomeSeveralNorTheOtherWayRound) {
  ASSERT_EQ(run(std::string("train ") + small + " --quiet --out one").exit_code, 0);
  ASSERT_EQ(run(std::string("train ") + small + " --quiet --seeds 2 --out two").exit_code, 0);
  for (const auto& [options, part] :
       {std::pair("one --seeds 2", "one run"), std::pair("two --seeds 1", "several runs")}) {
    const auto refused = run(std::string("train --resume --quiet --out ") + options);
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_NE(refused.err.find(part), std::string::npos) << refused.err;
  }
}

TEST_F(TrainCommand, ResumeDoesNotTouchAFolderOfSomethingElse) {
  fs::create_directories(folder_ / "mine");
  std::ofstream(folder_ / "mine/metrics.csv") << "precious";
  expect_refused(std::string("train ") + small + " --resume --out mine", {"mine", "metrics.csv"});
  EXPECT_EQ(read_file(folder_ / "mine/metrics.csv"), "precious");
}

TEST_F(TrainCommand, OutputThatCannotBeWrittenIsAFailure) {
  const std::string command = "cd '" + folder_.string() + "' && '" SADDLEMESH_PROGRAM "' train " + small +
                              " --out run --quiet --json >/dev/full 2>said";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 1);
  const std::string said = read_file(folder_ / "said");
  EXPECT_NE(said.find("standard output"), std::string::npos) << said;
}

TEST_F(TrainCommand, CtrlCEndsWithACheckpointAndTheWayToGoOn) {
  const std::string options =
      "train synthetic:rows=600,features=5 --hidden 4 --batch 16 --schedule constant --evaluate-every 1000";
  Background training = start(options + " --iterations 1000000000 --out run");
  wait_until(training, [&] { return lines_of(folder_ / "run/metrics.csv") >= 3; });
  EXPECT_EQ(training.end(SIGINT), 130);
  const std::string said = read_file(folder_ / ".err");
  EXPECT_NE(said.find("saddlemesh train --resume --out run"), std::string::npos) << said;
  EXPECT_FALSE(fs::exists(folder_ / "run/model.safetensors"));
  const auto checkpoint = std::distance(fs::directory_iterator(folder_ / "run/checkpoints"), {});
  EXPECT_GE(checkpoint, 1);
  const std::string stopped = said.substr(said.find("at iteration ") + 13);
  const auto target = std::to_string(std::stoull(stopped) + 500);
  ASSERT_EQ(run("train --resume --out run --quiet --iterations " + target).exit_code, 0);
  ASSERT_EQ(run(options + " --quiet --out whole --iterations " + target).exit_code, 0);
  EXPECT_EQ(read_file(folder_ / "run/model.safetensors"), read_file(folder_ / "whole/model.safetensors"));
}

TEST_F(TrainCommand, TwoProcessesDoNotTrainInOneFolder) {
  const std::string options = "train synthetic:rows=600 --iterations 100000000 --evaluate-every 1000 --out run";
  Background first = start(options);
  wait_until(first, [&] { return fs::exists(folder_ / "run/metrics.csv"); });
  const auto second = run(options + " --resume");
  EXPECT_EQ(second.exit_code, 2);
  EXPECT_NE(second.err.find("another process"), std::string::npos) << second.err;
  EXPECT_EQ(first.end(SIGTERM), 143);
}

TEST_F(TrainCommand, TheFolderIsLockedAndLookedAtBeforeTheDataAreRead) {
  fs::create_directories(folder_ / "run");
  const LockFile other(folder_ / "run/.lock");
  ASSERT_EQ(other.state(), LockState::held);
  expect_refused("train missing.csv --out run", {"run: another process"});
  expect_refused("compare missing.csv --out run", {"run: another process"});
  EXPECT_TRUE(other.intact());
}

// scripts/race-runs makes more rounds.
TEST_F(TrainCommand, OfFourProcessesAtOnceOneTrainsAndThreeAreRefused) {
  write_file(folder_ / "race", R"(
    for number in 1 2 3 4; do
      { "$1" train synthetic:rows=$((number * 300)) --hidden 4 --batch 8 --threads 1 --iterations 20 --out one/run \
          --seed $number --quiet >/dev/null 2>&1; echo $? $number >code-$number; } &
    done
    wait
    sort code-*)");
  for (int round = 0; round < 10; ++round) {
    const auto result = testing::run_shell(folder_, "sh race '" SADDLEMESH_PROGRAM "'");
    std::istringstream codes(result.out);
    std::vector<int> code(4), seed(4);
    for (std::size_t i = 0; i < 4; ++i) codes >> code[i] >> seed[i];
    ASSERT_EQ(code, (std::vector{0, 2, 2, 2})) << result.out;
    EXPECT_EQ(Json::parse(read_file(folder_ / "one/run/outcome.json")).at("seed"), seed[0]);
    fs::remove_all(folder_ / "one");
  }
}

TEST_F(TrainCommand, ProcessesThatStartAtOnceWithoutAFolderGetDifferentOnes) {
  write_file(folder_ / "race", R"(
    for number in 1 2 3 4; do
      { "$1" train synthetic:rows=300 --hidden 4 --batch 8 --threads 1 --iterations 20 --quiet >/dev/null || echo failed; } &
    done
    wait)");
  const auto result = testing::run_shell(folder_, "sh race '" SADDLEMESH_PROGRAM "'");
  EXPECT_EQ(result.out, "") << result.err;
  std::ptrdiff_t reports = 0;
  for (const auto& entry : fs::directory_iterator(folder_ / "runs"))
    reports += fs::exists(entry.path() / "report.html");
  EXPECT_EQ(reports, 4);
}

TEST_F(TrainCommand, ARunInsideSeveralThatAnotherProcessHasIsRefused) {
  ASSERT_EQ(run(std::string("compare ") + small + " --methods pdsca,dsgda --quiet --out all").exit_code, 0);
  const LockFile other(folder_ / "all/dsgda/.lock");
  const auto refused = run("compare --resume --out all --quiet");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("all/dsgda: another process"), std::string::npos) << refused.err;
  EXPECT_TRUE(other.intact());
}

TEST_F(TrainCommand, WhereTheFileSystemHasNoLocksThatIsNoted) {
  const auto code = testing::exit_code_without({.number = SYS_flock}, ENOLCK, [&] {
    const auto result = run(std::string("train ") + small + " --quiet --out run");
    const std::string expected = "note: run cannot be locked (No locks available)";
    return result.exit_code == 0 && result.err.starts_with(expected) ? 0 : 1;
  });
  if (!code) GTEST_SKIP() << testing::no_filters;
  EXPECT_EQ(*code, 0);
}

TEST_F(TrainCommand, ARunWhoseFolderGoesAwayEndsAndDoesNotMakeItAgain) {
  Background training =
      start("train synthetic:rows=600 --hidden 4 --iterations 1000000000 --evaluate-every 100000000 --quiet --out run");
  wait_until(training, [&] { return fs::exists(folder_ / "run/checkpoints/best.safetensors"); });
  fs::rename(folder_ / "run", folder_ / "elsewhere");
  EXPECT_EQ(training.wait(), 1);
  const std::string said = read_file(folder_ / ".err");
  EXPECT_NE(said.find("run: this folder has been removed or replaced"), std::string::npos) << said;
  EXPECT_FALSE(fs::exists(folder_ / "run"));
}

// A run that is killed at any moment continues from a valid checkpoint, and gives the bits of an undisturbed run.
TEST_F(TrainCommand, KilledAtTwentyMomentsARunComesToTheSameBits) {
  const std::string options =
      "train synthetic:rows=600,features=5 --hidden 4 --batch 16 --schedule constant --evaluate-every 10 --quiet "
      "--resume ";
  for (std::uint64_t trial = 0; trial < 20; ++trial) {
    Background training = start(options + "--iterations 1000000000 --checkpoint-every 4 --out run");
    wait_until(training, [&] { return newest_checkpoint("run").value_or(0) >= 4 * trial; });
    ASSERT_EQ(training.end(SIGKILL), -1) << trial;
    const auto end = " --iterations " + std::to_string(newest_checkpoint("run").value_or(0) + 10);
    const auto rest = run(options + "--out run" + end);
    ASSERT_EQ(rest.exit_code, 0) << rest.err;
    EXPECT_EQ(rest.err, "");  // no invalid checkpoint was found
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "run")) {
      EXPECT_FALSE(entry.path().filename().string().starts_with(".")) << entry.path();
    }
    ASSERT_EQ(run(options + "--out whole" + end).exit_code, 0);
    ASSERT_EQ(read_file(folder_ / "run/model.safetensors"), read_file(folder_ / "whole/model.safetensors")) << trial;
    fs::remove_all(folder_ / "run");
    fs::remove_all(folder_ / "whole");
  }
}

// A separate file system with room for two checkpoints, but not for a third one beside them.
TEST_F(TrainCommand, AFullDiskIsSaidAndTheRunGoesOnWhenThereIsRoom) {
  fs::create_directories(folder_ / "disk");
  const std::string own_mounts =
      testing::may_mount(testing::mounts_of_root) ? testing::mounts_of_root : testing::mounts_of_anybody;
  if (!testing::may_mount(own_mounts)) GTEST_SKIP() << testing::no_mounts;
  std::ofstream(folder_ / "script") << R"(
    mount -t tmpfs -o size=1100k none disk || exit 99
    train() { "$PROGRAM" train synthetic:rows=600,features=100 --hidden 40 --batch 16 --iterations 12 \
              --evaluate-every 100 --checkpoint-every 1 --quiet --resume --out "$1"; }
    train disk/run >/dev/null 2>err && exit 98
    echo "code $?" >>err
    ls -A disk/run/checkpoints >listed
    mount -o remount,size=8m none disk && train disk/run >/dev/null 2>>err && train whole >/dev/null || exit 97
    cmp disk/run/model.safetensors whole/model.safetensors)";
  const std::string command =
      "cd '" + folder_.string() + "' && PROGRAM='" SADDLEMESH_PROGRAM "' " + own_mounts + "sh script";
  EXPECT_EQ(std::system(command.c_str()), 0) << read_file(folder_ / "err");
  const std::string said = read_file(folder_ / "err"), listed = read_file(folder_ / "listed");
  EXPECT_NE(said.find("No space left on device"), std::string::npos) << said;
  EXPECT_NE(said.find("code 1"), std::string::npos) << said;
  EXPECT_NE(listed.find("iteration-"), std::string::npos) << listed;
  EXPECT_EQ(listed.find(".writing"), std::string::npos) << listed;
}

}  // namespace
}  // namespace saddlemesh
