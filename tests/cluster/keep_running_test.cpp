#include <algorithm>

#include "cluster/cluster_test.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

/// keep-running with a command whose n-th start does what the n-th line of a plan says.
class KeepRunning : public testing::ProgramTest {
 protected:
  KeepRunning() {
    write_file(folder_ / "command",
               "echo \"$*\" >>starts\n"
               "n=$(wc -l <starts)\n"
               "eval \"$(sed -n ${n}p plan)\"\n");
  }

  [[nodiscard]] testing::ProgramResult keep(const std::string& options, const std::string& plan,
                                            const std::string& command = "bash command --out run") const {
    write_file(folder_ / "plan", plan);
    return testing::run_shell(folder_, script + " --pause 0 " + options + " -- " + command);
  }

  [[nodiscard]] std::string starts() const { return read_file(folder_ / "starts"); }

  static inline const std::string script = std::string("'") + SADDLEMESH_SOURCE_DIR + "/scripts/keep-running'";
};

TEST_F(KeepRunning, StartsAFailedCommandAgainToResume) {
  const auto result = keep("", "exit 137\nexit 1\nexit 0\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(starts(), "--out run\n--out run --resume\n--out run --resume\n");
  EXPECT_NE(result.err.find("exit code 137"), std::string::npos) << result.err;
}

TEST_F(KeepRunning, DoesNotStartAgainAfterAMistakeOrARequestToStop) {
  for (const int code : {2, 127, 130, 138, 143}) {
    fs::remove(folder_ / "starts");
    EXPECT_EQ(keep("", "exit " + std::to_string(code) + "\nexit 0\n").exit_code, code);
    EXPECT_EQ(starts(), "--out run\n") << code;
  }
}

TEST_F(KeepRunning, GivesUpWhenNoNewCheckpointAppears) {
  const auto result = keep("--times 3", "exit 1\nexit 1\nexit 1\nexit 0\n");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(std::ranges::count(starts(), '\n'), 3);
  EXPECT_NE(result.err.find("no newer checkpoint in 3 starts"), std::string::npos) << result.err;
}

TEST_F(KeepRunning, CountsAnewAfterEveryNewCheckpoint) {
  const auto result = keep("--times 2",
                           "exit 1\n"
                           "mkdir -p run/checkpoints/iteration-10; exit 1\n"
                           "exit 1\n"
                           "mkdir -p run/checkpoints/iteration-20; exit 1\n"
                           "exit 0\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.err.find("newest checkpoint: run/checkpoints/iteration-20"), std::string::npos) << result.err;
}

TEST_F(KeepRunning, AnUnfinishedCheckpointIsNotProgress) {
  const auto result = keep("--times 2",
                           "mkdir -p run/checkpoints/.writing-10; exit 1\n"
                           "mkdir -p run/checkpoints/.writing-20; exit 1\n"
                           "exit 0\n");
  EXPECT_EQ(result.exit_code, 1) << result.err;
}

TEST_F(KeepRunning, PassesASignalOnOnceAndEndsForGood) {
  for (const char* signal : {"TERM", "USR1"}) {
    fs::remove(folder_ / "starts");
    fs::remove(folder_ / "got");
    const auto result = keep("", std::string("trap 'echo got >>got; exit 1' ") + signal + "; kill -s " + signal +
                                     " $PPID; while :; do sleep 0.01; done\nexit 0\n");
    EXPECT_EQ(result.exit_code, 1) << result.err;
    EXPECT_EQ(read_file(folder_ / "got"), "got\n") << signal;
    EXPECT_EQ(starts(), "--out run\n") << signal;
    EXPECT_NE(result.err.find(std::string("SIG") + signal), std::string::npos) << result.err;
  }
}

TEST_F(KeepRunning, SaysWhatItNeeds) {
  const auto without_out = keep("", "exit 0\n", "bash command");
  EXPECT_EQ(without_out.exit_code, 2);
  EXPECT_NE(without_out.err.find("--out RUN"), std::string::npos) << without_out.err;
  EXPECT_EQ(keep("--times many", "exit 0\n").exit_code, 2);
  EXPECT_FALSE(fs::exists(folder_ / "starts"));
}

using KilledProcesses = testing::ClusterTest;

TEST_F(KilledProcesses, OfARunAreReplacedAndItComesToTheSameBits) {
  const auto result = shell("SADDLEMESH='" + program + "' '" + source + "/scripts/kill-ranks' 2 4 --data" + small +
                            " --model mlp --iterations 6000 --evaluate-every 2000 --checkpoint-every 500");
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_NE(result.out.find("same bits; 2 kills"), std::string::npos) << result.out << result.err;
}

}  // namespace
}  // namespace saddlemesh
