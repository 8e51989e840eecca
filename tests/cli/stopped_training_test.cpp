#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "cli/training_program.hpp"
#include "support/rights.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using testing::Background;
using testing::lines_of;
using testing::wait_until;

class StoppedTraining : public testing::TrainingProgram {};

TEST_F(StoppedTraining, CtrlCEndsWithACheckpointAndTheCommandToResume) {
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

// A run that is killed at any moment continues from a valid checkpoint, and gives the bits of an undisturbed run.
TEST_F(StoppedTraining, KilledAtTwentyMomentsARunComesToTheSameBits) {
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
TEST_F(StoppedTraining, AFullDiskIsReportedAndTheRunResumesWhenThereIsRoom) {
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
