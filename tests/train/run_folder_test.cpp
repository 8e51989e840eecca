#include "saddlemesh/train/run_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"
#include "support/without_system_call.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

class RunFolderTest : public ::testing::Test {
 protected:
  // Returns the results of `work` in processes that run at the same time.
  template <class Work>
  std::vector<int> in_processes(int count, const Work& work) const {
    std::vector<pid_t> children;
    for (int i = 0; i < count; ++i) {
      children.push_back(::fork());
      if (children.back() == 0) ::_exit(work(i));
    }
    std::vector<int> codes;
    for (const pid_t child : children) {
      int status = 0;
      ::waitpid(child, &status, 0);
      codes.push_back(WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    }
    return codes;
  }

  [[nodiscard]] std::set<std::string> names(const fs::path& folder) const {
    std::set<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      found.insert(fs::relative(entry.path(), folder).string());
    }
    return found;
  }

  testing::TemporaryFolder temporary_;
  fs::path folder_ = temporary_.path(), run_ = folder_ / "deep" / "run";
};

TEST_F(RunFolderTest, IsMadeAndRemovedAgainWhereNothingWasWritten) {
  {
    const RunFolder folder = RunFolder::open(run_, {});
    EXPECT_TRUE(fs::is_directory(run_));
    folder.require_held();
  }
  EXPECT_TRUE(fs::is_empty(folder_));
  {
    const RunFolder folder = RunFolder::open(run_, {});
    write_file(run_ / "config.toml", "x");
  }
  EXPECT_EQ(names(run_), std::set<std::string>{"config.toml"});
}

TEST_F(RunFolderTest, WhoIsRefusedLeavesItAsItIs) {
  const RunFolder folder = RunFolder::open(run_, {});
  for (const bool resume : {false, true}) {
    testing::expect_error([&] { RunFolder::open(run_, {.resume = resume}); }, {run_.string(), "another process"});
  }
  folder.require_held();
  testing::expect_error([&] { RunFolder::open(run_.parent_path(), {}); }, {"deep is not empty"});
  folder.require_held();
}

TEST_F(RunFolderTest, ARunThatIsThereIsOpenedOnlyToResumeIt) {
  write_file(run_ / "config.toml", "[training]\n");
  testing::expect_error([&] { RunFolder::open(run_, {}); }, {"already holds a run", "--resume"});
  testing::expect_error([&] { RunFolder::open(run_, {.resume = true, .several = true}); }, {"one run, but several"});
  EXPECT_EQ(RunFolder::open(run_, {.resume = true}).path(), run_);
  EXPECT_EQ(names(run_), std::set<std::string>{"config.toml"});
}

TEST_F(RunFolderTest, WhatKilledProcessesLeftGoesAndTheUsersFilesStay) {
  write_file(run_ / "config.toml", "[training]\n");
  for (const char* name : {".lock", ".report.html.0123456789abcdef.tmp", "checkpoints/.best.safetensors.77.tmp",
                           "figures/.roc.svg.0123456789abcdef.tmp", "figures/.mine.tmp", ".notes"}) {
    write_file(run_ / name, "half");
  }
  RunFolder::open(run_, {.resume = true});
  EXPECT_EQ(names(run_),
            (std::set<std::string>{"config.toml", "checkpoints", "figures", "figures/.mine.tmp", ".notes"}));
}

TEST_F(RunFolderTest, AFolderThatWasRemovedOrReplacedIsNotHeld) {
  const RunFolder first = RunFolder::open(run_, {});
  fs::remove_all(run_);
  testing::expect_error<Error>([&] { first.require_held(); }, {run_.string(), "removed or replaced"});
  const RunFolder second = RunFolder::open(run_, {});
  testing::expect_error<Error>([&] { first.require_held(); }, {run_.string(), "removed or replaced"});
  second.require_held();
}

TEST_F(RunFolderTest, WhatCannotBeAFolderIsRefusedWithTheReason) {
  write_file(folder_ / "file", "mine");
  testing::expect_error([&] { RunFolder::open(folder_ / "file", {}); }, {"file", "Not a directory"});
  testing::expect_error([&] { RunFolder::open(folder_ / "file" / "run", {}); }, {"file/run", "Not a directory"});
  testing::expect_error([&] { RunFolder::open("/proc/run", {}); }, {"/proc/run", "No such file"});
  EXPECT_EQ(read_file(folder_ / "file"), "mine");
}

TEST_F(RunFolderTest, OfFourProcessesAtOnceOneHasIt) {
  for (int round = 0; round < 50; ++round) {
    const std::vector<int> codes = in_processes(4, [&](int) {
      try {
        const RunFolder folder = RunFolder::open(run_, {});
        const Descriptor only = Descriptor::open(run_ / "config.toml", O_WRONLY | O_CREAT | O_EXCL);
        folder.require_held();
        return only.valid() ? 0 : 1;
      } catch (const InputError&) {
        return 2;
      }
    });
    EXPECT_EQ(std::ranges::count(codes, 0), 1) << round;
    EXPECT_EQ(std::ranges::count(codes, 2), 3) << round;
    ASSERT_EQ(names(run_), std::set<std::string>{"config.toml"}) << round;
    fs::remove_all(run_.parent_path());
  }
}

// Each process finds the folder new, held or gone. No process may see another's files or fail because another removes
// them.
TEST_F(RunFolderTest, ThoseThatWriteNothingRemoveItUnderNobodysFeet) {
  const std::vector<int> codes = in_processes(4, [&](int) {
    int held = 0;
    while (held < 50) {
      try {
        const RunFolder folder = RunFolder::open(run_, {});
        const Descriptor only = Descriptor::open(run_ / ".0.tmp", O_WRONLY | O_CREAT | O_EXCL);
        folder.require_held();
        if (!only.valid()) return 1;
        fs::remove(run_ / ".0.tmp");
        ++held;
      } catch (const InputError& error) {
        if (std::string(error.what()).find("another process") == std::string::npos) return 2;
      }
    }
    return 0;
  });
  EXPECT_EQ(codes, (std::vector{0, 0, 0, 0}));
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) EXPECT_TRUE(entry.is_directory()) << entry.path();
}

TEST_F(RunFolderTest, NewOnesOfTheSameNameAreDifferentForAllThatStartAtOnce) {
  for (int round = 0; round < 20; ++round) {
    const std::vector<int> codes = in_processes(4, [&](int) {
      if (::chdir(folder_.c_str()) != 0) return 1;
      const RunFolder folder = RunFolder::create("a", {});
      const Descriptor only = Descriptor::open(folder.path() / "config.toml", O_WRONLY | O_CREAT | O_EXCL);
      return only.valid() ? 0 : 1;
    });
    ASSERT_EQ(codes, (std::vector{0, 0, 0, 0})) << round;
    ASSERT_EQ(std::distance(fs::directory_iterator(folder_ / "runs"), {}), 4) << round;
    fs::remove_all(folder_ / "runs");
  }
}

TEST_F(RunFolderTest, WhereTheFileSystemHasNoLocksTheUserIsNotified) {
  const auto code = testing::exit_code_without({.number = SYS_flock}, EOPNOTSUPP, [&] {
    std::string said;
    const RunFolder folder = RunFolder::open(run_, {.note = [&](const std::string& text) { said += text; }});
    folder.require_held();
    return said.starts_with(run_.string() + " cannot be locked") ? 0 : 1;
  });
  if (!code) GTEST_SKIP() << testing::no_filters;
  EXPECT_EQ(*code, 0);
  EXPECT_TRUE(fs::is_empty(folder_));
}

}  // namespace
}  // namespace saddlemesh
