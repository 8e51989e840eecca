#include "saddlemesh/data/image/cache.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

RawData some_images() {
  RawData raw{.name = "somewhere", .format = "images"};
  raw.data.shape = {1, 2, 2};
  raw.data.rows = 3;
  raw.data.pixels = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
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
  }

  RawData read() {
    return cached_images(source_, {"a", "b"}, options_, [&] {
      ++decoded_;
      return some_images();
    });
  }

  [[nodiscard]] fs::path cache_file() const { return fs::directory_iterator(options_.cache)->path(); }

  testing::TemporaryFolder folder_;
  fs::path source_ = folder_.path() / "source";
  ReadOptions options_;
  int decoded_ = 0;
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
  EXPECT_EQ(kept.data.pixels, fresh.data.pixels);
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
  fs::last_write_time(source_ / "b", fs::last_write_time(source_ / "b") + std::chrono::nanoseconds(1000));
  read();
  EXPECT_EQ(decoded_, 3);
  read();
  EXPECT_EQ(decoded_, 3);
  EXPECT_EQ(std::distance(fs::directory_iterator(options_.cache), {}), 1);
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
    EXPECT_EQ(read().data.pixels, some_images().data.pixels);
    EXPECT_EQ(decoded_, ++expected) << "byte " << at;
    EXPECT_EQ(read_file(cache_file()), whole);
  }
  for (const std::size_t length : {0UL, 10UL, 72UL, 100UL, whole.size() - 1}) {
    write_file(cache_file(), whole.substr(0, length));
    read();
    EXPECT_EQ(decoded_, ++expected) << "length " << length;
  }
  write_file(cache_file(), whole + "x");
  read();
  EXPECT_EQ(decoded_, ++expected);
}

TEST_F(Cache, WhereNothingCanBeWrittenNothingIsKept) {
  write_file(folder_.path() / "file", "");
  options_.cache = folder_.path() / "file" / "cache";
  for (const int times : {1, 2}) {
    read();
    EXPECT_EQ(decoded_, times);
  }
}

}  // namespace
}  // namespace saddlemesh
