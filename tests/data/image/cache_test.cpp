#include "saddlemesh/data/image/cache.hpp"

#include <chrono>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "saddlemesh/core/descriptor.hpp"
#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/scoped_variable.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

RawData some_images() {
  RawData raw{.name = "somewhere", .format = "images"};
  raw.data.shape = {1, 2, 2};
  raw.data.rows = 3;
  raw.data.features = ImageFeatures{.pixels = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}};
  raw.labels = {1, 0, 1};
  raw.classes = {{"cat", 1, 1}, {"dog", 2, 0}};
  raw.skipped = 4;
  return raw;
}

class Cache : public ::testing::Test {
 protected:
  Cache() {
    options_.cache = folder_.path() / "cache";
    write_file(source_ / "a", "one");
    write_file(source_ / "b", "two");
    options_.note = [this](const std::string& text) { notes_.push_back(text); };
  }

  RawData read() { return read(source_); }
  RawData read(const fs::path& source) {
    return cached_images(source, {"a", "b"}, options_, [&] {
      ++decoded_;
      if (while_decoding_) while_decoding_();
      return some_images();
    });
  }

  // Copies the two files to another folder.
  [[nodiscard]] fs::path another(const std::string& name) const {
    fs::copy(source_, folder_.path() / name);
    return folder_.path() / name;
  }

  [[nodiscard]] fs::path cache_file() const { return fs::directory_iterator(options_.cache)->path(); }
  [[nodiscard]] std::ptrdiff_t cache_files() const { return std::distance(fs::directory_iterator(options_.cache), {}); }
  void expect_note(std::initializer_list<std::string> parts) {
    ASSERT_EQ(notes_.size(), 1U);
    for (const std::string& part : parts) EXPECT_NE(notes_[0].find(part), std::string::npos) << notes_[0];
    notes_.clear();
  }

  testing::TemporaryFolder folder_;
  fs::path source_ = folder_.path() / "source";
  ReadOptions options_;
  int decoded_ = 0;
  std::function<void()> while_decoding_;
  std::vector<std::string> notes_;
};

TEST_F(Cache, TheSecondTimeNothingIsDecodedAndAllIsThere) {
  read();
  const RawData kept = read();
  const RawData fresh = some_images();
  EXPECT_EQ(decoded_, 1);
  EXPECT_EQ(kept.name, source_.string());
  EXPECT_EQ(kept.format, "images");
  EXPECT_EQ(kept.data.shape, fresh.data.shape);
  EXPECT_EQ(kept.data.rows, fresh.data.rows);
  EXPECT_EQ(kept.data.images().pixels, fresh.data.images().pixels);
  EXPECT_EQ(kept.labels, fresh.labels);
  EXPECT_EQ(kept.skipped, 4U);
  ASSERT_EQ(kept.classes.size(), 2U);
  EXPECT_EQ(kept.classes[1].name, "dog");
  EXPECT_EQ(kept.classes[1].rows, 2U);
  EXPECT_EQ(kept.classes[0].first_at, 1U);
}

TEST_F(Cache, WithoutAFolderEveryTimeIsTheFirst) {
  options_.cache.clear();
  read();
  read();
  EXPECT_EQ(decoded_, 2);
}

TEST_F(Cache, AChangedFileOrOptionMakesItStaleAndItIsReplaced) {
  read();
  write_file(source_ / "a", "longer");
  read();
  EXPECT_EQ(decoded_, 2);
  fs::remove(source_ / "b");
  read();
  EXPECT_EQ(decoded_, 3);
  read();
  EXPECT_EQ(decoded_, 3);
  EXPECT_EQ(cache_files(), 1);
  for (const auto change :
       {+[](ReadOptions& o) { o.height = 8; }, +[](ReadOptions& o) { o.grey = true; },
        +[](ReadOptions& o) { o.resize = Resize::bilinear; }, +[](ReadOptions& o) { o.skip_broken = true; },
        +[](ReadOptions& o) { o.labelled = false; }}) {
    const int before = decoded_;
    change(options_);
    read();
    read();
    EXPECT_EQ(decoded_, before + 1);
  }
}

TEST_F(Cache, AFileOfTheSameSizeAndTimeButOtherContentsMakesItStale) {
  read();
  const fs::path file = source_ / "a";
  struct stat before {};
  ASSERT_EQ(::stat(file.c_str(), &before), 0);
  const Descriptor open = Descriptor::open(file, O_WRONLY);
  ASSERT_TRUE(write_all(open.get(), "eno"));
  const timespec times[2] = {before.st_atim, before.st_mtim};
  ASSERT_EQ(::futimens(open.get(), times), 0);
  read();
  EXPECT_EQ(decoded_, 2);
}

TEST_F(Cache, AFileWithAnotherTimeAndTheSameContentsIsTheSame) {
  read();
  fs::last_write_time(source_ / "b", fs::last_write_time(source_ / "b") + std::chrono::hours(1));
  read();
  EXPECT_EQ(decoded_, 1);
}

TEST_F(Cache, WhatChangesWhileItIsDecodedIsNotKept) {
  while_decoding_ = [&] { write_file(source_ / "a", "new"); };
  read();
  expect_note({source_.string(), "not kept", "changed while they were read"});
  EXPECT_FALSE(fs::exists(options_.cache));
  while_decoding_ = {};
  read();
  read();
  EXPECT_EQ(decoded_, 2);
}

TEST_F(Cache, FolderAndFilesAreTheOwnersAlone) {
  fs::create_directories(options_.cache);
  fs::permissions(options_.cache, fs::perms(0755));
  read();
  EXPECT_EQ(fs::status(options_.cache).permissions(), fs::perms(0700));
  EXPECT_EQ(fs::status(cache_file()).permissions(), fs::perms(0600));
  fs::permissions(cache_file(), fs::perms(0644));  // as created by an older version
  write_file(source_ / "a", "other");
  read();
  EXPECT_EQ(fs::status(cache_file()).permissions(), fs::perms(0600));
}

TEST_F(Cache, BeyondTheLimitTheLongestUnusedGoesAndThatIsNoted) {
  read();
  const auto bytes = static_cast<double>(fs::file_size(cache_file()));
  const testing::ScopedVariable limit("SADDLEMESH_CACHE_GB", fmt::format("{}", 2.5 * bytes / 1e9));
  const fs::path first = cache_file(), second = another("second"), third = another("third");
  read(second);
  EXPECT_EQ(cache_files(), 2);
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(48);
  for (const auto& entry : fs::directory_iterator(options_.cache)) fs::last_write_time(entry.path(), long_ago);
  read();  // now the second file is the least recently used
  EXPECT_EQ(decoded_, 2);
  EXPECT_TRUE(notes_.empty());
  read(third);
  expect_note({"1 other set ", options_.cache.string(), "SADDLEMESH_CACHE_GB"});
  EXPECT_EQ(cache_files(), 2);
  EXPECT_TRUE(fs::exists(first));
  read();
  read(third);
  EXPECT_EQ(decoded_, 3);
  read(second);
  EXPECT_EQ(decoded_, 4);
}

TEST_F(Cache, ASetLargerThanTheLimitIsNotKeptAndALimitOfNothingKeepsNothing) {
  {
    const testing::ScopedVariable limit("SADDLEMESH_CACHE_GB", "1e-8");
    read();
    expect_note({"not kept", "SADDLEMESH_CACHE_GB"});
  }
  const testing::ScopedVariable limit("SADDLEMESH_CACHE_GB", "0");
  read();
  EXPECT_TRUE(notes_.empty());
  EXPECT_EQ(decoded_, 2);
  EXPECT_FALSE(fs::exists(options_.cache));
}

TEST_F(Cache, ALimitThatIsNoNumberIsRefused) {
  for (const char* text : {"", "ten", "-1", "nan", "10 GB"}) {
    const testing::ScopedVariable limit("SADDLEMESH_CACHE_GB", text);
    testing::expect_error([&] { read(); }, {"SADDLEMESH_CACHE_GB", "gigabytes"});
  }
}

TEST_F(Cache, ManyProcessesMayMakeTheSameOne) {
  read();
  const fs::path made = cache_file();
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) {
    children.push_back(::fork());
    if (children.back() != 0) continue;
    bool same = true;
    for (int round = 0; round < 25; ++round) {
      if (round % 5 == i) fs::remove(made);
      same = same && read().data.images().pixels == some_images().data.images().pixels;
    }
    ::_exit(same && notes_.empty() ? 0 : 1);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  read();
  EXPECT_EQ(cache_files(), 1);
}

TEST_F(Cache, TheNumberOfThreadsDoesNotMatter) {
  read();
  options_.threads = 7;
  read();
  EXPECT_EQ(decoded_, 1);
}

TEST_F(Cache, ADamagedFileIsReplaced) {
  read();
  const std::string whole = read_file(cache_file());
  int expected = 1;
  for (std::size_t at = 0; at < whole.size(); at += 7) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x40);
    write_file(cache_file(), damaged);
    EXPECT_EQ(read().data.images().pixels, some_images().data.images().pixels);
    EXPECT_EQ(decoded_, ++expected) << "byte " << at;
    EXPECT_EQ(read_file(cache_file()), whole);
    expect_note({source_.string(), cache_file().string(), "damaged"});
  }
  for (const std::size_t length : {0UL, 10UL, 80UL, 100UL, whole.size() - 1}) {
    write_file(cache_file(), whole.substr(0, length));
    read();
    EXPECT_EQ(decoded_, ++expected) << "length " << length;
    expect_note({"damaged"});
  }
  write_file(cache_file(), whole + "x");
  read();
  EXPECT_EQ(decoded_, ++expected);
}

TEST_F(Cache, OneOfAnOlderVersionIsReplacedSilently) {
  read();
  const std::string whole = read_file(cache_file());
  std::string older = whole;
  older[7] = '1';
  write_file(cache_file(), older);
  read();
  EXPECT_EQ(decoded_, 2);
  EXPECT_TRUE(notes_.empty());
  EXPECT_EQ(read_file(cache_file()), whole);
}

TEST_F(Cache, WhereNothingCanBeWrittenNothingIsKept) {
  write_file(folder_.path() / "file", "");
  options_.cache = folder_.path() / "file" / "cache";
  for (const int times : {1, 2}) {
    read();
    EXPECT_EQ(decoded_, times);
    expect_note({"not kept", "Not a directory"});
  }
}

}  // namespace
}  // namespace saddlemesh
