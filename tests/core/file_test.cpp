#include "saddlemesh/core/file.hpp"

#include <filesystem>
#include <fstream>
#include <unistd.h>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

class FileTest : public ::testing::Test {
 protected:
  testing::TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path();
};

TEST_F(FileTest, WhatIsWrittenIsRead) {
  const std::string contents(200000, 'x');
  write_file(folder_ / "new" / "deeper" / "a.txt", contents);
  EXPECT_EQ(read_file(folder_ / "new" / "deeper" / "a.txt"), contents);
}

TEST_F(FileTest, WritingReplacesTheWholeFileAndLeavesNothingBeside) {
  write_file(folder_ / "a.txt", "a long first version");
  write_file(folder_ / "a.txt", "short");
  EXPECT_EQ(read_file(folder_ / "a.txt"), "short");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(FileTest, ReadingWhatIsNotThereNamesPathAndReason) {
  testing::expect_error([&] { read_file(folder_ / "missing"); }, {"missing", "No such file"});
  testing::expect_error([&] { read_file(folder_); }, {"directory"});
}

TEST_F(FileTest, AFileWhereAFolderBelongsIsNamedAndKept) {
  write_file(folder_ / "taken", "mine");
  testing::expect_error<Error>([&] { write_file(folder_ / "taken" / "a.txt", "x"); }, {"taken"});
  EXPECT_EQ(read_file(folder_ / "taken"), "mine");
}

TEST_F(FileTest, AFolderIsTriedBeforeItIsNeeded) {
  require_writable_folder(folder_ / "new" / "deeper");
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "new" / "deeper"));
  write_file(folder_ / "taken", "mine");
  testing::expect_error([&] { require_writable_folder(folder_ / "taken"); }, {"taken", "folder"});
  testing::expect_error([&] { require_writable_folder("/proc/nowhere"); }, {"/proc/nowhere"});
}

TEST_F(FileTest, AFullDiskIsAnErrorAndTheOldFileStays) {
  if (!std::filesystem::exists("/dev/full"))
    GTEST_SKIP() << "/dev/full is missing; make it by mknod -m 666 /dev/full c 1 7";
  // The temporary's name is predictable, so it can be made to point to a device that is always full.
  write_file(folder_ / "a.txt", "old");
  std::filesystem::create_symlink("/dev/full", folder_ / (".a.txt." + std::to_string(::getpid()) + ".tmp"));
  testing::expect_error<Error>([&] { write_file(folder_ / "a.txt", "new"); }, {"a.txt", "No space left"});
  EXPECT_EQ(read_file(folder_ / "a.txt"), "old");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(FileTest, ADeviceThatNeverEndsIsRefused) {
  testing::expect_error([] { read_file("/dev/zero"); }, {"/dev/zero", "a device", "expected a file"});
}

}  // namespace
}  // namespace saddlemesh
