#include "cluster/cluster_test.hpp"

namespace saddlemesh {
namespace {

class SlurmExample : public testing::ClusterTest {
 protected:
  /// Runs a bash script on a Slurm cluster, with the functions of submit.bash.
  [[nodiscard]] testing::ProgramResult on_slurm(const std::string& script) const {
    const std::string here = source + "/tests/cluster/";
    write_file(folder_ / "script", ". '" + here + "submit.bash'\n" + script);
    return shell("SADDLEMESH='" + program + "' timeout --signal=KILL 1200 '" + here + "slurm' bash script");
  }

  void expect_model(const testing::ProgramResult& result, const std::string& expected) const {
    ASSERT_EQ(result.exit_code, 0) << result.out << result.err;
    ASSERT_TRUE(std::filesystem::exists(folder_ / "together/model.safetensors")) << result.out << result.err;
    EXPECT_EQ(read_file(folder_ / "together/model.safetensors"), expected);
  }
};

TEST_F(SlurmExample, TrainsOnFourNodesToTheBitsOfOneProcess) {
  const auto result = on_slurm("submit " + small + " --out together\nwait_until ended\n");
  if (result.exit_code == not_possible) GTEST_SKIP() << result.err;
  expect_model(result, model_of_one_process(small));
}

TEST_F(SlurmExample, GoesBackIntoTheQueueWhenItsTimeIsUpAndThenResumes) {
  const std::string longer = small + " --iterations 3000 --checkpoint-every 100";
  // Slurm sends USR1 because of --signal=USR1@120. A requeued job would wait for two minutes.
  const auto result = on_slurm("submit " + longer + " --out together\n" + R"(
wait_until exists 'together/checkpoints/iteration-*'
scancel --signal=USR1 "$id"
wait_until back_in_queue
wait_until left
scontrol update JobId="$id" StartTime=now
wait_until ended
)");
  if (result.exit_code == not_possible) GTEST_SKIP() << result.err;
  EXPECT_NE(result.out.find("a checkpoint is saved"), std::string::npos) << result.out;
  expect_model(result, model_of_one_process(longer));
}

}  // namespace
}  // namespace saddlemesh
