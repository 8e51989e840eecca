#include "saddlemesh/core/file.hpp"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "saddlemesh/core/descriptor.hpp"
#include "saddlemesh/core/temporary_file.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"
#include "support/without_system_call.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

class FileTest : public ::testing::Test {
 protected:
  [[nodiscard]] std::set<std::string> names() const {
    std::set<std::string> found;
    for (const auto& entry : fs::directory_iterator(folder_)) found.insert(entry.path().filename().string());
    return found;
  }

  [[nodiscard]] unsigned mode_of(const std::string& name) const {
    return static_cast<unsigned>(fs::status(folder_ / name).permissions());
  }

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

// Limits the size of this process's files; writing more fails as on a full disk.
class LimitedFileSize {
 public:
  explicit LimitedFileSize(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limited{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limited);
    handler_ = ::signal(SIGXFSZ, SIG_IGN);
  }
  LimitedFileSize(const LimitedFileSize&) = delete;
  LimitedFileSize& operator=(const LimitedFileSize&) = delete;
  ~LimitedFileSize() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    ::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

TEST_F(FileTest, WhatCannotBeWrittenWholeIsAnErrorAndTheOldFileStays) {
  write_file(folder_ / "a.txt", "old");
  const LimitedFileSize limited(100);
  for (const char* name : {"a.txt", "b.txt"}) {
    testing::expect_error<Error>([&] { write_file(folder_ / name, std::string(5000, 'x')); }, {name, "File too large"});
  }
  EXPECT_EQ(read_file(folder_ / "a.txt"), "old");
  EXPECT_EQ(names(), std::set<std::string>{"a.txt"});
}

TEST_F(FileTest, AFullDeviceIsAnErrorAndStaysADevice) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "/dev/full is missing; make it by mknod -m 666 /dev/full c 1 7";
  testing::expect_error<Error>([&] { write_file("/dev/full", "new"); }, {"/dev/full", "No space left"});
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(FileTest, ALinkIsFollowedAndStaysALink) {
  write_file(folder_ / "real.txt", "old");
  fs::create_directory(folder_ / "below");
  fs::create_symlink("../real.txt", folder_ / "below" / "link");
  fs::create_symlink("below/link", folder_ / "link");
  write_file(folder_ / "link", "new");
  EXPECT_EQ(read_file(folder_ / "real.txt"), "new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link") && fs::is_symlink(folder_ / "below" / "link"));
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(folder_ / "real.txt")));
}

TEST_F(FileTest, ALinkToNothingYetGetsItsFile) {
  fs::create_symlink(folder_ / "later" / "real.txt", folder_ / "link");
  require_writable_file(folder_ / "link");
  write_file(folder_ / "link", "new");
  EXPECT_EQ(read_file(folder_ / "later" / "real.txt"), "new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
}

TEST_F(FileTest, LinksInACircleAreAnErrorAndStay) {
  fs::create_symlink("b", folder_ / "a");
  fs::create_symlink("a", folder_ / "b");
  testing::expect_error([&] { require_writable_file(folder_ / "a"); }, {"/a", "symbolic links"});
  testing::expect_error<Error>([&] { write_file(folder_ / "a", "x"); }, {"/a", "symbolic links"});
  EXPECT_TRUE(fs::is_symlink(folder_ / "a") && fs::is_symlink(folder_ / "b"));
}

TEST_F(FileTest, AnExistingFileKeepsItsPermissionsAndANewOneHasWhatTheUmaskLeaves) {
  const mode_t before = ::umask(027);
  write_file(folder_ / "new", "x");
  for (const unsigned mode : {0600U, 0644U, 0666U, 0440U, 0755U}) {
    write_file(folder_ / "old", "first");
    ASSERT_EQ(::chmod((folder_ / "old").c_str(), mode), 0);
    write_file(folder_ / "old", "second");
    EXPECT_EQ(mode_of("old"), mode);
    EXPECT_EQ(read_file(folder_ / "old"), "second");
  }
  ::umask(before);
  EXPECT_EQ(mode_of("new"), 0640U);
}

TEST_F(FileTest, AFileForItsOwnerAloneIsThatWhateverItWasBefore) {
  write_file(folder_ / "old", "first");
  ASSERT_EQ(::chmod((folder_ / "old").c_str(), 0644), 0);
  for (const char* name : {"old", "new"}) {
    write_file(folder_ / name, "secret", FileAccess::owner_only);
    EXPECT_EQ(mode_of(name), 0600U) << name;
  }
}

TEST_F(FileTest, RootLeavesAFileToItsOwner) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may give files away; run the tests as root";
  write_file(folder_ / "theirs", "first");
  ASSERT_EQ(::chown((folder_ / "theirs").c_str(), 1234, 4321), 0);
  write_file(folder_ / "theirs", "second");
  struct stat found {};
  ASSERT_EQ(::stat((folder_ / "theirs").c_str(), &found), 0);
  EXPECT_EQ(found.st_uid, 1234U);
  EXPECT_EQ(found.st_gid, 4321U);
}

TEST_F(FileTest, APipeIsWrittenToAndStaysAPipe) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  std::string received;
  std::thread reader([&] { received = read_file(folder_ / "pipe"); });
  write_file(folder_ / "pipe", "through");
  reader.join();
  EXPECT_EQ(received, "through");
  EXPECT_TRUE(fs::is_fifo(folder_ / "pipe"));
  require_writable_file(folder_ / "pipe");
  require_writable_file("/dev/null");
  write_file("/dev/null", "x");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(FileTest, ADescriptorOfThisProcessIsWrittenToWhereItStands) {
  const Descriptor file = Descriptor::open(folder_ / "out", O_RDWR | O_CREAT);
  ASSERT_TRUE(write_all(file.get(), "before "));
  const std::string number = std::to_string(file.get());
  write_file("/dev/fd/" + number, "one ");
  fs::create_symlink("/proc/self/fd/" + number, folder_ / "link");
  write_file(folder_ / "link", "two ");
  ASSERT_TRUE(write_all(file.get(), "after"));
  EXPECT_EQ(read_file(folder_ / "out"), "before one two after");
  EXPECT_TRUE(same_file(file.get(), folder_ / "out"));
}

TEST_F(FileTest, WhatAKilledProcessLeftIsRemovedAndWhatALivingOneWritesIsNot) {
  const auto leave = [&](const std::string& name) { std::ofstream(folder_ / name) << "half"; };
  for (const char* name : {".a.txt.00112233445566ff.tmp", ".a.txt.4711.tmp", ".b.txt.0123456789abcdef.tmp", ".mine.tmp",
                           ".a.txt.notes.tmp", "a.txt.4711.tmp"}) {
    leave(name);
  }
  leave(".a.txt.ffffffffffffffff.tmp");
  const Descriptor living = Descriptor::open(folder_ / ".a.txt.ffffffffffffffff.tmp", O_WRONLY);
  ASSERT_EQ(::flock(living.get(), LOCK_EX | LOCK_NB), 0);
  require_writable_file(folder_ / "a.txt");
  const std::set<std::string> others{".a.txt.ffffffffffffffff.tmp", ".mine.tmp", ".a.txt.notes.tmp", "a.txt.4711.tmp"};
  std::set<std::string> expected = others;
  expected.insert(".b.txt.0123456789abcdef.tmp");
  EXPECT_EQ(names(), expected);
  remove_leftovers(folder_);
  EXPECT_EQ(names(), others);
}

// On file systems where temporary files have names, a kill leaves one, which the next attempt removes.
TEST_F(FileTest, KilledWhileItWritesAProcessLeavesTheOldFileOrTheNewOne) {
  const std::string old(3, 'o'), fresh(1 << 18, 'n');
  write_file(folder_ / "a.txt", old);
  for (int trial = 0; trial < 12; ++trial) {
    const pid_t child = ::fork();
    if (child == 0) {
      if (trial % 2 == 0) testing::forbid(testing::open_unnamed, EOPNOTSUPP);
      while (true) write_file(folder_ / "a.txt", fresh);
    }
    while (read_file(folder_ / "a.txt") == old) continue;
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ASSERT_EQ(read_file(folder_ / "a.txt").size(), fresh.size());
    require_writable_file(folder_ / "a.txt");
    ASSERT_EQ(names(), std::set<std::string>{"a.txt"});
    write_file(folder_ / "a.txt", old);
  }
}

TEST_F(FileTest, WhereFilesCannotBeWithoutANameTheyAreReplacedWholeAllTheSame) {
  write_file(folder_ / "old", "first");
  ASSERT_EQ(::chmod((folder_ / "old").c_str(), 0604), 0);
  const auto code = testing::exit_code_without(testing::open_unnamed, EOPNOTSUPP, [&] {
    write_file(folder_ / "old", "second");
    write_file(folder_ / "new", "second");
    return 0;
  });
  if (!code) GTEST_SKIP() << testing::no_filters;
  EXPECT_EQ(*code, 0);
  EXPECT_EQ(names(), (std::set<std::string>{"new", "old"}));
  EXPECT_EQ(read_file(folder_ / "old") + read_file(folder_ / "new"), "secondsecond");
  EXPECT_EQ(mode_of("old"), 0604U);
}

TEST_F(FileTest, ADeviceThatNeverEndsIsRefused) {
  testing::expect_error([] { read_file("/dev/zero"); }, {"/dev/zero", "a device", "expected a file"});
}

}  // namespace
}  // namespace saddlemesh
