#include "saddlemesh/data/format/idx.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

std::string big_endian(std::uint32_t value) {
  std::string out;
  for (const int shift : {24, 16, 8, 0}) out += static_cast<char>(value >> shift);
  return out;
}

std::string idx(char type, const std::vector<std::uint32_t>& axes, const std::string& numbers) {
  std::string out{'\0', '\0', type, static_cast<char>(axes.size())};
  for (const std::uint32_t length : axes) out += big_endian(length);
  return out + numbers;
}

std::string counting(std::size_t count) {
  std::string out(count, '\0');
  std::iota(out.begin(), out.end(), '\0');
  return out;
}

RawData read_both(const std::string& features, const std::string& labels) {
  ByteStream feature_stream("x", features), label_stream("y", labels);
  return read_idx(feature_stream, &label_stream, {});
}

RawData read_images(const std::string& features, const ReadOptions& options = {}) {
  ByteStream stream("x", features);
  return read_idx(stream, nullptr, options);
}

TEST(Idx, ImagesAndLabels) {
  const RawData raw = read_both(idx(8, {3, 2, 2}, counting(12)), idx(8, {3}, {7, 2, 7}));
  EXPECT_EQ(raw.format, "idx");
  EXPECT_EQ(raw.data.shape, (Shape{1, 2, 2}));
  EXPECT_EQ(raw.data.rows, 3U);
  EXPECT_EQ(raw.data.images().pixels, (std::vector<std::uint8_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(raw.labels, (std::vector<std::uint32_t>{1, 0, 1}));
  ASSERT_EQ(raw.classes.size(), 2U);
  EXPECT_EQ(raw.classes[0].name, "2");
  EXPECT_EQ(raw.classes[1].rows, 2U);
  EXPECT_EQ(raw.classes[0].first_at, 1U);
  EXPECT_TRUE(raw.columns.empty());
}

TEST(Idx, FourAxesAreChannelsHeightAndWidth) {
  EXPECT_EQ(read_images(idx(8, {2, 3, 1, 2}, counting(12))).data.shape, (Shape{3, 1, 2}));
}

TEST(Idx, TwoAxesOfAnyTypeAreATable) {
  const auto first = [](char type, const std::string& two) {
    return read_images(idx(type, {1, 2}, two)).data.dense().values;
  };
  const auto text = [](const char(&bytes)[9], std::size_t size) { return std::string(bytes, size); };
  EXPECT_EQ(first(0x08, "\x01\xFF"), (std::vector<float>{1, 255}));
  EXPECT_EQ(first(0x09, "\x01\xFF"), (std::vector<float>{1, -1}));
  EXPECT_EQ(first(0x0B, text("\x01\x02\xFF\xFE....", 4)), (std::vector<float>{258, -2}));
  EXPECT_EQ(first(0x0C, text("\0\1\0\0\xFF\xFF\xFF\xFF", 8)), (std::vector<float>{65536, -1}));
  EXPECT_EQ(first(0x0D, text("\x3F\x80\0\0\xC0\0\0\0", 8)), (std::vector<float>{1, -2}));
  EXPECT_EQ(first(0x0E, text("\x3F\xE0\0\0\0\0\0\0", 8) + text("\x40\x08\0\0\0\0\0\0", 8)),
            (std::vector<float>{0.5, 3}));
  const RawData raw = read_images(idx(8, {2, 3}, counting(6)));
  EXPECT_EQ(raw.data.shape, (Shape{3}));
  EXPECT_EQ(raw.data.rows, 2U);
  ASSERT_EQ(raw.columns.size(), 3U);
  EXPECT_EQ(raw.columns[2].name, "column 3");
}

TEST(Idx, ImagesAreBroughtToTheSizeAsked) {
  const RawData raw = read_images(idx(8, {2, 2, 2}, {0, 4, 8, 12, 20, 20, 20, 20}), {.height = 1, .width = 1});
  EXPECT_EQ(raw.data.shape, (Shape{1, 1, 1}));
  EXPECT_EQ(raw.data.images().pixels, (std::vector<std::uint8_t>{6, 20}));
}

TEST(Idx, IsKnownByItsFirstBytes) {
  EXPECT_TRUE(looks_like_idx({.bytes = idx(8, {1, 1, 1}, "a")}));
  EXPECT_TRUE(looks_like_idx({.bytes = idx(0x0D, {1, 1}, "abcd")}));
  for (const std::string& other :
       {idx(7, {1}, "a"), idx(8, {}, ""), idx(8, {1, 1, 1, 1, 1}, "a"), std::string("1 1:0.5\n"), std::string(),
        std::string("\0\0\x08", 3), std::string(100, '\0')}) {
    EXPECT_FALSE(looks_like_idx({.bytes = other}));
  }
}

TEST(Idx, WhatIsWrongIsNamedWithItsByte) {
  expect_error([] { read_images("hello"); }, {"x: byte 0", "68 65 6C 6C", "IDX begins with 00 00"});
  expect_error([] { read_images(""); }, {"x: byte 0"});
  expect_error([] { read_images(std::string("\0\0\x08\x03\0\0", 6)); }, {"x", "ends at byte 6", "axes"});
  expect_error([] { read_images(idx(8, {2, 0, 3}, "")); }, {"x: byte 4", "2 × 0 × 3"});
  expect_error([] { read_images(idx(8, {3, 2, 2}, counting(11))); }, {"x", "ends at byte 27", "cut off"});
  expect_error([] { read_images(idx(8, {3, 2, 2}, counting(13))); }, {"x: byte 28", "continues", "3 rows"});
  expect_error([] { read_images(idx(0x0D, {1, 1, 1}, "abcd")); }, {"x: byte 2", "float32", "unsigned bytes"});
  expect_error([] { read_images(idx(8, {3}, "abc")); }, {"x: byte 3", "labels", "--labels"});
  const std::string two = idx(8, {2, 1, 1}, "ab");
  expect_error([&] { read_both(two, idx(8, {3}, "abc")); }, {"x has 2 rows", "y has 3 labels"});
  expect_error([&] { read_both(two, idx(8, {2, 1}, "ab")); }, {"y: byte 2", "2 axes", "labels"});
  expect_error([&] { read_both(two, idx(0x0D, {1}, "abcd")); }, {"y: byte 2", "float32"});
  expect_error([&] { read_both(two, idx(8, {2}, "abc")); }, {"y: byte 10", "continues"});
}

TEST(Idx, HugePromisesTakeNoMemory) {
  expect_error([] { read_images(idx(8, {4'000'000'000, 28, 28}, "abc")); }, {"cut off"});
  expect_error([] { read_images(idx(8, {1, 4'000'000'000, 4'000'000'000}, "abc")); }, {"4000000000 × 4000000000"});
  expect_error([] { read_images(idx(8, {1, 65535, 65535, 65535}, "abc")); }, {"300 million"});
  expect_error([] { read_images(idx(0x0E, {4'000'000'000, 4'000'000'000}, "abc")); }, {"cut off"});
}

TEST(Idx, MissingValuesAreRefusedWithRowAndColumnOrCounted) {
  const std::string table = idx(0x0D, {2, 2}, std::string("\x3F\x80\0\0\0\0\0\0\0\0\0\0\x7F\xC0\0\0", 16));
  expect_error([&] { read_images(table); }, {"x", "row 2, column 2", "--missing median"});
  EXPECT_EQ(read_images(table, {.missing = Missing::median}).columns[1].missing, 1U);
  const std::string infinite = idx(0x0D, {1, 1}, std::string("\x7F\x80\0\0", 4));
  expect_error([&] { read_images(infinite, {.missing = Missing::median}); }, {"row 1, column 1", "infinite"});
}

TEST(Idx, TheLabelsAreFoundBesideOrAreNamed) {
  const testing::TemporaryFolder folder;
  const auto path = folder.path() / "train-images-idx3-ubyte";
  write_file(path, idx(8, {1, 1, 1}, "a"));
  expect_error([&] { read_idx_file(path, {}); }, {"train-images-idx3-ubyte", "train-labels-idx1-ubyte", "--labels"});
  EXPECT_TRUE(read_idx_file(path, {.labelled = false}).labels.empty());
  write_file(folder.path() / "other", idx(8, {1}, "\x05"));
  EXPECT_EQ(read_idx_file(path, {.labels = folder.path() / "other"}).classes[0].name, "5");
  write_file(folder.path() / "train-labels.idx1-ubyte", idx(8, {1}, "\x06"));
  EXPECT_EQ(read_idx_file(path, {}).classes[0].name, "6");
  write_file(folder.path() / "train-labels-idx1-ubyte.gz", idx(8, {1}, "\x07"));  // not compressed, despite its name
  EXPECT_EQ(read_idx_file(path, {}).classes[0].name, "7");
  write_file(folder.path() / "odd", idx(8, {1, 1, 1}, "a"));
  expect_error([&] { read_idx_file(folder.path() / "odd", {}); }, {"odd", "its name does not tell", "--labels"});
}

// FNV-1a, equivalent to this Python: for b in pixels: h = (h ^ b) * 0x100000001b3 % 2**64, from 0xcbf29ce484222325.
std::uint64_t hash(const std::vector<std::uint8_t>& bytes) {
  std::uint64_t value = 0xcbf29ce484222325;
  for (const std::uint8_t byte : bytes) value = (value ^ byte) * 0x100000001b3;
  return value;
}

TEST(Idx, FashionMnistIsWhole) {
  const std::filesystem::path folder = "/usr/share/datasets/fashion-mnist";
  if (!std::filesystem::exists(folder))
    GTEST_SKIP() << "Debian's dataset-fashion-mnist is missing; install it by scripts/packages test";
  const RawData train = read_idx_file(folder / "train-images-idx3-ubyte.gz", {});
  const RawData test = read_idx_file(folder / "t10k-images-idx3-ubyte.gz", {});
  EXPECT_EQ(train.data.rows, 60000U);
  EXPECT_EQ(test.data.rows, 10000U);
  EXPECT_EQ(train.data.shape, (Shape{1, 28, 28}));
  ASSERT_EQ(train.classes.size(), 10U);
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(train.classes[i].name, std::to_string(i));
    EXPECT_EQ(train.classes[i].rows, 6000U);
    EXPECT_EQ(test.classes[i].rows, 1000U);
  }
  EXPECT_EQ(hash(train.data.images().pixels), 0x51ac53b882edba04U);
  EXPECT_EQ(hash(test.data.images().pixels), 0x1b11fc03671b2f71U);
  EXPECT_EQ(train.labels[0], 9U);
}

}  // namespace
}  // namespace saddlemesh
