#include "saddlemesh/core/lock_file.hpp"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "support/temporary_folder.hpp"
#include "support/without_system_call.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

class LockFileTest : public ::testing::Test {
 protected:
  testing::TemporaryFolder temporary_;
  fs::path path_ = temporary_.path() / ".lock";
};

TEST_F(LockFileTest, OnlyOneHoldsItAndItsFileGoesWithIt) {
  {
    const LockFile first(path_), second(path_);
    EXPECT_EQ(first.state(), LockState::held);
    EXPECT_EQ(second.state(), LockState::busy);
    EXPECT_TRUE(first.intact());
  }
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_EQ(LockFile(path_).state(), LockState::held);
}

TEST_F(LockFileTest, WhoIsRefusedRemovesNothing) {
  const LockFile first(path_);
  { const LockFile refused(path_); }
  EXPECT_TRUE(first.intact());
  EXPECT_EQ(LockFile(path_).state(), LockState::busy);
}

TEST_F(LockFileTest, AKilledProcessReleasesIt) {
  int made[2];
  ASSERT_EQ(::pipe(made), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const LockFile lock(path_);
    const bool held = lock.state() == LockState::held;
    while (::write(made[1], &held, sizeof held) > 0) ::pause();
  }
  bool held = false;
  ASSERT_EQ(::read(made[0], &held, sizeof held), static_cast<ssize_t>(sizeof held));
  EXPECT_TRUE(held);
  EXPECT_EQ(LockFile(path_).state(), LockState::busy);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(made[0]);
  ::close(made[1]);
  EXPECT_TRUE(fs::exists(path_));
  EXPECT_EQ(LockFile(path_).state(), LockState::held);
}

TEST_F(LockFileTest, AForkedProcessDoesNotKeepIt) {
  int ended[2];
  ASSERT_EQ(::pipe(ended), 0);
  pid_t child = 0;
  {
    const LockFile lock(path_);
    child = ::fork();
    if (child == 0) {
      ::close(ended[1]);
      char none = 0;
      ::_exit(static_cast<int>(::read(ended[0], &none, 1)));  // blocks until the parent lets it end
    }
  }
  EXPECT_EQ(LockFile(path_).state(), LockState::held);
  ::close(ended[0]);
  ::close(ended[1]);
  ::waitpid(child, nullptr, 0);
}

TEST_F(LockFileTest, WhereTheFileOrItsFolderIsReplacedTheLockIsNotIntact) {
  const fs::path folder = temporary_.path() / "run";
  fs::create_directory(folder);
  const LockFile lock(folder / ".lock");
  fs::rename(folder, temporary_.path() / "moved");
  EXPECT_FALSE(lock.intact());
  fs::create_directory(folder);
  const LockFile other(folder / ".lock");
  EXPECT_EQ(other.state(), LockState::held);
  EXPECT_FALSE(lock.intact());
  EXPECT_TRUE(other.intact());
}

TEST_F(LockFileTest, WithoutTheFolderItIsMissingAndSaysWhy) {
  const LockFile lock(temporary_.path() / "nowhere" / ".lock");
  EXPECT_EQ(lock.state(), LockState::missing);
  EXPECT_EQ(lock.reason(), "No such file or directory");
}

TEST_F(LockFileTest, WhereTheFileSystemHasNoLocksItSaysSo) {
  const auto state_without_locks = [&] {
    const LockFile lock(path_);
    return lock.state() == LockState::unsupported && lock.reason() == "No locks available" ? 0 : 1;
  };
  const auto code = testing::exit_code_without({.number = SYS_flock}, ENOLCK, state_without_locks);
  if (!code) GTEST_SKIP() << testing::no_filters;
  EXPECT_EQ(*code, 0);
  EXPECT_FALSE(fs::exists(path_));
}

}  // namespace
}  // namespace saddlemesh
