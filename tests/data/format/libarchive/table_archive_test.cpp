// Tables in tar and zip archives.
#include <sys/stat.h>
#include <thread>

#include <gtest/gtest.h>

#include "data/source/compress.hpp"
#include "data/source/libarchive/write_archive.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;
using testing::tar;
using testing::zip;

constexpr const char* small_table = "a,label\n1,x\n2,y\n";

class TableArchives : public ::testing::Test {
 protected:
  RawData read(const std::string& bytes, const ReadOptions& options = {}) {
    write_file(path_, bytes);
    return read_data(path_, options);
  }
  testing::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "data.zip";
};

TEST_F(TableArchives, TheOnlyTableIsRead) {
  for (const std::string& bytes :
       {zip({{"folder/rows.csv", small_table}}), tar({{"rows.csv", small_table}}),
        testing::gzip(tar({{"rows.csv", small_table}})), zip({{"rows", small_table}}),
        zip({{"README.txt", "hello"}, {"rows.csv", small_table}, {"__MACOSX/._rows.csv", "junk"}})}) {
    const RawData raw = read(bytes);
    EXPECT_EQ(raw.format, "csv");
    EXPECT_EQ(raw.data.dense().values, (std::vector<float>{1, 2}));
    EXPECT_NE(raw.name.find("data.zip:"), std::string::npos) << raw.name;
  }
  EXPECT_EQ(read(zip({{"rows.svm", "1 1:2 2:1\n0 1:1 2:4\n"}})).format, "libsvm");
  EXPECT_EQ(read(zip({{"rows.csv", small_table}}), {.format = "csv"}).data.rows, 2U);
}

TEST_F(TableArchives, OfSeveralTablesNoneIsChosen) {
  expect_error(
      [&] {
        read(zip({{"a.csv", small_table}, {"b.csv", small_table}}));
      },
      {"data.zip", "2 files (a.csv, b.csv)", "expected one table", "unpack it"});
  expect_error([&] { read(zip({{"a.bin", "1"}, {"b.bin", "2"}})); }, {"2 files", "0 are called as tables are"});
}

TEST_F(TableArchives, FilesThatAreNotTablesAreRefused) {
  expect_error(
      [&] {
        read(zip({{"rows.csv", std::string("\x01\x02\x03", 3)}}));
      },
      {"data.zip:rows.csv is a file that begins with", "csv"});
}

TEST_F(TableArchives, AZipComesThroughAPipeAsWell) {
  const auto fifo = folder_.path() / "fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const std::jthread writing([&] { append_file(fifo, zip({{"rows.csv", small_table}})); });
  EXPECT_EQ(read_data(fifo, {}).data.rows, 2U);
}

}  // namespace
}  // namespace saddlemesh
