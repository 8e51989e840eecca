#pragma once

#include <string>

#include "saddlemesh/comm/launch.hpp"
#include "support/open_mpi.hpp"
#include "support/run_program.hpp"

namespace saddlemesh::testing {

/// A test that trains on the hosts of tests/cluster/hosts, or in processes started by mpirun on this machine.
class ClusterTest : public ProgramTest {
 protected:
  static inline const std::string source = SADDLEMESH_SOURCE_DIR;
  static inline const std::string program = SADDLEMESH_PROGRAM;
  static inline const std::string small =
      " synthetic:rows=600,features=5,positives=0.2 --hidden 4 --batch 16 --iterations 60 --evaluate-every 20 --quiet";

  void SetUp() override {
    if (mpi_library().find("Open MPI") == std::string::npos) GTEST_SKIP() << no_open_mpi;
    if (shell("command -v mpirun").exit_code != 0) {
      GTEST_SKIP() << "mpirun is missing; install it by scripts/packages build";
    }
  }

  [[nodiscard]] ProgramResult shell(const std::string& command) const { return run_shell(folder_, command); }

  /// Returns the model of a run in one process.
  [[nodiscard]] std::string model_of_one_process(const std::string& settings) const {
    EXPECT_EQ(shell(program + " train " + settings + " --out alone").exit_code, 0);
    return read_file(folder_ / "alone/model.safetensors");
  }

  /// The exit code of the scripts in tests/cluster if this machine does not permit what they do.
  static constexpr int not_possible = 77;
};

}  // namespace saddlemesh::testing
