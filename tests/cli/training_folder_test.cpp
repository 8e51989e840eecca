#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/training_program.hpp"
#include "saddlemesh/core/lock_file.hpp"
#include "support/without_system_call.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using testing::Background;
using testing::wait_until;

class TrainingFolder : public testing::TrainingProgram {};

TEST_F(TrainingFolder, ARunThatIsThereIsNotTouched) {
  ASSERT_EQ(run(std::string("train ") + small + " --out run --quiet").exit_code, 0);
  const std::string model = read_file(folder_ / "run/model.safetensors");
  expect_refused(std::string("train ") + small + " --out run --seed 2", {"run", "--resume"});
  EXPECT_EQ(read_file(folder_ / "run/model.safetensors"), model);
  fs::create_directories(folder_ / "full");
  std::ofstream(folder_ / "full/thesis.txt") << "precious";
  expect_refused(std::string("train ") + small + " --out full", {"full", "thesis.txt"});
}

TEST_F(TrainingFolder, AFileWhereTheFolderBelongsAndAFolderWithoutRightsAreRefused) {
  std::ofstream(folder_ / "file") << "text";
  expect_refused(std::string("train ") + small + " --out file", {"file"});
  expect_refused(std::string("train ") + small + " --out file/run", {"file/run"});
  expect_refused(std::string("train ") + small + " --out /proc/run", {"/proc/run"});
  EXPECT_EQ(read_file(folder_ / "file"), "text");
}

TEST_F(TrainingFolder, WithoutAFolderEveryRunGetsANewOne) {
  ASSERT_EQ(run(std::string("train ") + small + " --quiet").exit_code, 0);
  ASSERT_EQ(run(std::string("train ") + small + " --quiet").exit_code, 0);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "runs"), {}), 2);
}

TEST_F(TrainingFolder, ResumeDoesNotTouchAFolderOfSomethingElse) {
  fs::create_directories(folder_ / "mine");
  std::ofstream(folder_ / "mine/metrics.csv") << "precious";
  expect_refused(std::string("train ") + small + " --resume --out mine", {"mine", "metrics.csv"});
  EXPECT_EQ(read_file(folder_ / "mine/metrics.csv"), "precious");
}

TEST_F(TrainingFolder, TwoProcessesDoNotTrainInOneFolder) {
  const std::string options = "train synthetic:rows=600 --iterations 100000000 --evaluate-every 1000 --out run";
  Background first = start(options);
  wait_until(first, [&] { return fs::exists(folder_ / "run/metrics.csv"); });
  const auto second = run(options + " --resume");
  EXPECT_EQ(second.exit_code, 2);
  EXPECT_NE(second.err.find("another process"), std::string::npos) << second.err;
  EXPECT_EQ(first.end(SIGTERM), 143);
}

TEST_F(TrainingFolder, TheFolderIsLockedAndLookedAtBeforeTheDataAreRead) {
  fs::create_directories(folder_ / "run");
  const LockFile other(folder_ / "run/.lock");
  ASSERT_EQ(other.state(), LockState::held);
  expect_refused("train missing.csv --out run", {"run: another process"});
  expect_refused("compare missing.csv --out run", {"run: another process"});
  EXPECT_TRUE(other.intact());
}

// scripts/race-runs makes more rounds.
TEST_F(TrainingFolder, OfFourProcessesAtOnceOneTrainsAndThreeAreRefused) {
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

TEST_F(TrainingFolder, ProcessesThatStartAtOnceWithoutAFolderGetDifferentOnes) {
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

TEST_F(TrainingFolder, WhereTheFileSystemHasNoLocksThatIsNoted) {
  const auto code = testing::exit_code_without({.number = SYS_flock}, ENOLCK, [&] {
    const auto result = run(std::string("train ") + small + " --quiet --out run");
    const std::string expected = "note: run cannot be locked (No locks available)";
    return result.exit_code == 0 && result.err.starts_with(expected) ? 0 : 1;
  });
  if (!code) GTEST_SKIP() << testing::no_filters;
  EXPECT_EQ(*code, 0);
}

TEST_F(TrainingFolder, ARunWhoseFolderGoesAwayEndsAndDoesNotMakeItAgain) {
  Background training =
      start("train synthetic:rows=600 --hidden 4 --iterations 1000000000 --evaluate-every 100000000 --quiet --out run");
  wait_until(training, [&] { return fs::exists(folder_ / "run/checkpoints/best.safetensors"); });
  fs::rename(folder_ / "run", folder_ / "elsewhere");
  EXPECT_EQ(training.wait(), 1);
  const std::string said = read_file(folder_ / ".err");
  EXPECT_NE(said.find("run: this folder has been removed or replaced"), std::string::npos) << said;
  EXPECT_FALSE(fs::exists(folder_ / "run"));
}

}  // namespace
}  // namespace saddlemesh
