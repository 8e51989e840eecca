#include <unistd.h>

#include "cluster/cluster_test.hpp"

namespace saddlemesh {
namespace {

class FourHosts : public testing::ClusterTest {
 protected:
  [[nodiscard]] testing::ProgramResult on_hosts(const std::string& options, const std::string& command) const {
    return shell("timeout --signal=KILL 1200 '" + source + "/tests/cluster/hosts' " + options + " " + command);
  }

  void expect_the_same_model(const std::string& options) const {
    const std::string expected = model_of_one_process(small);
    const auto result = on_hosts(options, "mpirun -n 4 " + program + " train " + small + " --out together");
    if (result.exit_code == not_possible) GTEST_SKIP() << result.err;
    ASSERT_EQ(result.exit_code, 0) << result.out << result.err;
    EXPECT_EQ(read_file(folder_ / "together/model.safetensors"), expected);
  }
};

TEST_F(FourHosts, TrainToTheBitsOfOneProcess) {
  expect_the_same_model("");
}

TEST_F(FourHosts, TrainToTheBitsOfOneProcessWhenOnlyTheFirstSeesTheRunFolder) {
  expect_the_same_model("--own-disks");
}

TEST_F(FourHosts, TrainToTheBitsOfOneProcessWhenFarApart) {
  expect_the_same_model("--rate 100mbit --delay 5ms");
}

TEST_F(FourHosts, AreFourForTheNetworkToo) {
  const auto result = on_hosts("", "mpirun -n 4 hostname");
  if (result.exit_code == not_possible) GTEST_SKIP() << result.err;
  for (const char* host : {"host1\n", "host2\n", "host3\n", "host4\n"}) {
    EXPECT_NE(result.out.find(host), std::string::npos) << host << "is not in\n" << result.out << result.err;
  }
}

TEST_F(FourHosts, EndWithTheCommandAndLeaveNothing) {
  const std::string unlike_any_other = "1000000." + std::to_string(::getpid());
  const auto result = on_hosts("", "bash -c 'sleep " + unlike_any_other + " & exit 5'");
  if (result.exit_code == not_possible) GTEST_SKIP() << result.err;
  EXPECT_EQ(result.exit_code, 5) << result.err;
  EXPECT_EQ(shell("pgrep --exact sleep --list-full | grep -F " + unlike_any_other).out, "");
}

}  // namespace
}  // namespace saddlemesh
