// Small files that require much memory.
#include "saddlemesh/core/memory.hpp"

#include <gtest/gtest.h>

#include "data/source/compress.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/inspect.hpp"
#include "saddlemesh/data/named/data_argument.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

constexpr std::uint64_t little = 1000, plenty = 1'000'000'000'000'000;

class MemoryOfFiles : public ::testing::Test {
 protected:
  RawData read(const std::string& bytes, std::uint64_t memory) {
    write_file(path_, bytes);
    ReadOptions options;
    options.labelled = false;
    options.memory = memory;
    return read_data(path_, options);
  }
  testing::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "file";
};

/// Returns a limit that leaves the given number of bytes.
std::uint64_t limit_that_leaves(double bytes) {
  const double in_use = static_cast<double>(plenty) - available_memory(plenty).bytes;
  return static_cast<std::uint64_t>(in_use + bytes);
}

std::string npy_of(const std::string& type, const std::string& shape, std::size_t bytes) {
  std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
  header.resize(118, ' ');
  return std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + std::string(bytes, '\0');
}

TEST_F(MemoryOfFiles, ALineOfCommasIsRefusedBeforeItsColumnsAreMade) {
  const std::string commas = testing::gzip(std::string(20'000'000, ',') + "\n");
  ASSERT_LT(commas.size(), 30'000U);
  expect_error<MemoryError>([&] { read(commas, 1'000'000'000); },
                            {"file: a table of 20000001 columns needs", "--memory 1.0 GB", "first line"});
}

TEST_F(MemoryOfFiles, RowsThatGrowBeyondTheLimitAreStopped) {
  std::string rows;
  for (int i = 0; i < 100'000; ++i) rows += "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20\n";
  for (int doubled = 0; doubled < 4; ++doubled) rows += rows;
  const std::string packed = testing::gzip(rows);
  ASSERT_LT(packed.size(), 1'000'000U);
  // Enough for the columns of one row, but not for the rows.
  expect_error<MemoryError>([&] { read(packed, limit_that_leaves(40e6)); }, {"file needs more than", "split"});
}

TEST_F(MemoryOfFiles, HeadersAreNotBelievedBeyondTheLimit) {
  const std::string images("\0\0\x08\x03\0\0\xff\xff\0\0\x00\x1c\0\0\x00\x1c", 16);
  expect_error<MemoryError>([&] { read(images + std::string(2 << 20, '\0'), little); },
                            {"a set of 65535 rows, as its header announces, needs 51 MB", "--image-size"});
  expect_error<MemoryError>([&] { read(npy_of("<f4", "(1000000000, 1000)", 2 << 20), plenty / 1'000'000); },
                            {"1000000000 rows", "4.0 TB", "get or copy it again"});
  expect_error<MemoryError>([&] { read(npy_of("|u1", "(1000000000, 3, 96, 96)", 2 << 20), little); }, {"28 TB"});
  expect_error([&] { read(npy_of("<f4", "(1000000000, 1000)", 100), little); }, {"cut off"});
}

TEST_F(MemoryOfFiles, FeaturesThatNoRowHasTakeNoRoom) {
  write_file(path_, "1 1:0.5 67108864:1\n0 1:0.25\n1 2:1 3:1\n0 2:4\n1 7:1\n0 3:1\n");
  ASSERT_LT(std::filesystem::file_size(path_), 60U);
  const Inspection found = inspect(read_data(path_, {}));
  EXPECT_EQ(found.shape.size(), 67'108'864U);
  ASSERT_EQ(found.features.size(), 5U);
  EXPECT_EQ(found.features.back().name, "feature 67108864");
  EXPECT_EQ(found.features.back().range.max, 1);
  EXPECT_EQ(found.nonzeros, 8U);
  EXPECT_EQ(found.range.values, 6U * 67'108'864U);
}

TEST_F(MemoryOfFiles, SyntheticDataAreWeighedToo) {
  ReadOptions options;
  options.memory = 1'000'000'000;
  expect_error<MemoryError>([&] { read_training(resolve_data("synthetic:rows=1000000,features=1000", {}), options); },
                            {"4.0 GB", "fewer rows or features"});
}

}  // namespace
}  // namespace saddlemesh
