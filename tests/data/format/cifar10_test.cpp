#include "saddlemesh/data/format/cifar10.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/built_parts.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

std::uint8_t pixel(std::size_t image, std::size_t c, std::size_t y, std::size_t x) {
  return static_cast<std::uint8_t>(image + 31 * c + 7 * y + 3 * x);
}

std::string record(std::uint8_t label, std::size_t image) {
  std::string out(1, static_cast<char>(label));
  for (std::size_t c = 0; c < 3; ++c) {
    for (std::size_t y = 0; y < 32; ++y) {
      for (std::size_t x = 0; x < 32; ++x) out += static_cast<char>(pixel(image, c, y, x));
    }
  }
  return out;
}

RawData read(const std::string& bytes, const ReadOptions& options = {}) {
  ByteStream stream("batch", bytes);
  return read_cifar10(stream, options);
}

TEST(Cifar10, EveryPixelIsInItsPlace) {
  const RawData raw = read(record(3, 0) + record(9, 1) + record(3, 2));
  EXPECT_EQ(raw.data.shape, (Shape{3, 32, 32}));
  ASSERT_EQ(raw.data.rows, 3U);
  for (std::size_t i = 0; i < raw.data.images().pixels.size(); ++i) {
    ASSERT_EQ(raw.data.images().pixels[i], pixel(i / 3072, i / 1024 % 3, i / 32 % 32, i % 32)) << i;
  }
  EXPECT_EQ(raw.labels, (std::vector<std::uint32_t>{3, 9, 3}));
  ASSERT_EQ(raw.classes.size(), 10U);
  EXPECT_EQ(raw.classes[0].name, "airplane");
  EXPECT_EQ(raw.classes[0].rows, 0U);
  EXPECT_EQ(raw.classes[3].name, "cat");
  EXPECT_EQ(raw.classes[3].rows, 2U);
  EXPECT_EQ(raw.classes[9].name, "truck");
  EXPECT_EQ(raw.classes[9].first_at, 1U);
}

TEST(Cifar10, ManyRecordsCrossTheBlocks) {
  std::string bytes;
  for (std::size_t i = 0; i < 3000; ++i) bytes += record(static_cast<std::uint8_t>(i % 10), i);
  const RawData raw = read(bytes);
  ASSERT_EQ(raw.data.rows, 3000U);
  EXPECT_EQ(raw.data.images().pixels[2999 * 3072 + 5], pixel(2999, 0, 0, 5));
  EXPECT_EQ(raw.classes[7].rows, 300U);
}

TEST(Cifar10, ImagesAreBroughtToTheSizeAskedAndLabelsLeftOut) {
  const RawData raw = read(record(3, 0), {.labelled = false, .height = 16, .width = 16, .grey = true});
  EXPECT_EQ(raw.data.shape, (Shape{1, 16, 16}));
  EXPECT_TRUE(raw.labels.empty());
  EXPECT_TRUE(raw.classes.empty());
}

TEST(Cifar10, WrongLabelsAndCutOffRecordsAreNamedWithTheByte) {
  expect_error([] { read(record(3, 0) + record(10, 1)); }, {"batch: byte 3073", "label 10", "0 to 9"});
  expect_error([] { read(record(3, 0) + "\1"); }, {"batch", "byte 3074", "3073"});
  expect_error([] { read(""); }, {"batch", "empty"});
}

TEST(Cifar10, IsKnownByItsLabelsOrTheNamesOfItsBatches) {
  const std::string two = record(3, 0) + record(9, 1);
  EXPECT_TRUE(looks_like_cifar10({.bytes = two, .whole = true}));
  EXPECT_FALSE(looks_like_cifar10({.bytes = two + "x", .whole = true}));
  EXPECT_FALSE(looks_like_cifar10({.bytes = record(3, 0) + record(11, 1), .whole = true}));
  EXPECT_FALSE(looks_like_cifar10({.bytes = std::string(65536, '\0')}));
  EXPECT_FALSE(looks_like_cifar10({.bytes = std::string(65536, 'a')}));
  EXPECT_FALSE(looks_like_cifar10({.bytes = "1 1:0.5\n", .whole = true}));
}

class Cifar10Batches : public ::testing::Test {
 protected:
  Cifar10Batches() {
    for (std::uint8_t i = 1; i <= 5; ++i) {
      write_file(batches_ / ("data_batch_" + std::to_string(i) + ".bin"), record(i, i));
    }
    write_file(batches_ / "test_batch.bin", record(0, 0));
  }
  testing::TemporaryFolder folder_;
  std::filesystem::path batches_ = folder_.path() / "cifar-10-batches-bin";
};

TEST_F(Cifar10Batches, AFolderGivesTheTrainingBatchesInTheirOrder) {
  EXPECT_TRUE(looks_like_cifar10({.path = batches_, .folder = true}));
  EXPECT_FALSE(looks_like_cifar10({.path = folder_.path(), .folder = true}));
  const RawData raw = read_cifar10_file(batches_, {});
  EXPECT_EQ(raw.labels, (std::vector<std::uint32_t>{1, 2, 3, 4, 5}));
  EXPECT_EQ(raw.data.rows, 5U);
  EXPECT_EQ(raw.data.images().pixels[4 * 3072], pixel(5, 0, 0, 0));
  EXPECT_EQ(raw.classes[4].first_at, 3U);
  EXPECT_EQ(raw.name, batches_.string());
  EXPECT_EQ(read_cifar10_file(batches_ / "test_batch.bin", {}).data.rows, 1U);
}

TEST_F(Cifar10Batches, AnArchiveGivesTheSameWhateverItsOrder) {
  if (!has(OptionalPart::archives)) GTEST_SKIP() << absence(OptionalPart::archives);
  const std::string command =
      "cd '" + folder_.path().string() +
      "' && tar cf x.tar cifar-10-batches-bin/data_batch_4.bin cifar-10-batches-bin/test_batch.bin "
      "cifar-10-batches-bin/data_batch_[1235].bin && gzip -k x.tar";
  ASSERT_EQ(std::system(command.c_str()), 0);  // NOLINT: a shell is what is wanted
  for (const char* name : {"x.tar", "x.tar.gz"}) {
    const RawData raw = read_cifar10_file(folder_.path() / name, {});
    EXPECT_EQ(raw.labels, (std::vector<std::uint32_t>{1, 2, 3, 4, 5}));
    EXPECT_EQ(raw.data.images().pixels, read_cifar10_file(batches_, {}).data.images().pixels);
  }
  EXPECT_TRUE(looks_like_cifar10({.bytes = read_file(folder_.path() / "x.tar").substr(0, 4000)}));
}

TEST_F(Cifar10Batches, AMissingBatchIsNamed) {
  std::filesystem::remove(batches_ / "data_batch_3.bin");
  expect_error([&] { read_cifar10_file(batches_, {}); }, {batches_.string(), "no data_batch_3.bin"});
}

}  // namespace
}  // namespace saddlemesh
