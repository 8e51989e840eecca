#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <vector>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh::testing {

struct ProgramResult {
  int exit_code = -1;
  std::string out, err;
};

/// Runs a shell command in `folder`.
[[nodiscard]] inline ProgramResult run_shell(const std::filesystem::path& folder, const std::string& command) {
  const std::string line = "cd '" + folder.string() + "' && { " + command + "\n} >.stdout 2>.stderr </dev/null";
  const int status = std::system(line.c_str());  // NOLINT: a shell is what is wanted
  ProgramResult result{WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(folder / ".stdout"),
                       read_file(folder / ".stderr")};
  std::filesystem::remove(folder / ".stdout");
  std::filesystem::remove(folder / ".stderr");
  return result;
}

/// A test that runs the built program in a folder of its own, which is removed afterwards.
class ProgramTest : public ::testing::Test {
 protected:
  /// Runs saddlemesh with these arguments, in shell syntax.
  [[nodiscard]] ProgramResult run(const std::string& arguments) const {
    return run_shell(folder_, "'" SADDLEMESH_PROGRAM "' " + arguments);
  }

  /// Expects exit code 2, nothing on standard output, no file written, and all parts in the message.
  void expect_refused(const std::string& arguments, const std::vector<std::string>& parts) const {
    const auto before = files();
    const ProgramResult result = run(arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments << "\n" << result.err;
    EXPECT_EQ(result.out, "") << arguments;
    EXPECT_EQ(files(), before) << arguments;
    for (const std::string& part : parts) {
      EXPECT_NE(result.err.find(part), std::string::npos)
          << arguments << "\nsaid: " << result.err << "misses: " << part;
    }
  }

  /// Returns the iteration of a run's newest checkpoint. The run may be about to write another one.
  [[nodiscard]] std::optional<std::uint64_t> newest_checkpoint(const std::string& run) const {
    std::optional<std::uint64_t> newest;
    std::error_code none_yet;
    for (std::filesystem::directory_iterator at(folder_ / run / "checkpoints", none_yet), end; at != end;
         at.increment(none_yet)) {
      const std::string name = at->path().filename().string(), prefix = "iteration-";
      if (name.starts_with(prefix))
        newest = std::max<std::uint64_t>(newest.value_or(0), std::stoull(name.substr(prefix.size())));
    }
    return newest;
  }

  [[nodiscard]] std::ptrdiff_t files() const { return std::distance(std::filesystem::directory_iterator(folder_), {}); }

  TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path();
};

}  // namespace saddlemesh::testing
