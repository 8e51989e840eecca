#include <cstdio>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "mpi/all_processes.hpp"
#include "saddlemesh/comm/launch.hpp"

namespace saddlemesh::testing {
namespace {

// Prints only failures of the other processes.
class FailuresOnly final : public ::testing::EmptyTestEventListener {
  void OnTestPartResult(const ::testing::TestPartResult& result) override {
    if (!result.failed()) return;
    fmt::print("process {}: {}:{}: {}\n", all_processes().rank(),
               result.file_name() == nullptr ? "?" : result.file_name(), result.line_number(), result.message());
    std::fflush(stdout);
  }
};

std::unique_ptr<Processes>& joined() {
  static std::unique_ptr<Processes> processes;
  return processes;
}

int run(int argc, char** argv) {
  joined() = join_processes();
  if (!joined()) {
    fmt::print(stderr, "These tests are for processes started by mpirun.\n");
    return 1;
  }
  ::testing::InitGoogleTest(&argc, argv);  // registers the tests, which depend on the number of processes
  if (!all_processes().first()) {
    auto& listeners = ::testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());  // NOLINT: how GoogleTest wants it
    listeners.Append(new FailuresOnly);                            // NOLINT
  }
  const bool failed = RUN_ALL_TESTS() != 0;
  const bool any = all_processes().any(failed);
  joined().reset();
  return any ? 1 : 0;
}

}  // namespace

Processes& all_processes() {
  return *joined();
}

}  // namespace saddlemesh::testing

int main(int argc, char** argv) {
  return saddlemesh::testing::run(argc, argv);
}
