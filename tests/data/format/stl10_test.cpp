#include "saddlemesh/data/format/stl10.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

std::uint8_t stl10_pixel(std::size_t image, std::size_t c, std::size_t y, std::size_t x) {
  return static_cast<std::uint8_t>(image + 31 * c + 7 * y + 3 * x + y * x);
}

// Column by column, as in the files.
std::string images(std::size_t count) {
  std::string out;
  for (std::size_t image = 0; image < count; ++image) {
    for (std::size_t c = 0; c < 3; ++c) {
      for (std::size_t x = 0; x < 96; ++x) {
        for (std::size_t y = 0; y < 96; ++y) out += static_cast<char>(stl10_pixel(image, c, y, x));
      }
    }
  }
  return out;
}

RawData read(const std::string& features, const std::string& labels) {
  ByteStream feature_stream("train_X.bin", features), label_stream("train_y.bin", labels);
  return read_stl10(feature_stream, &label_stream, {});
}

TEST(Stl10, EveryPixelIsInItsPlace) {
  const RawData raw = read(images(200), std::string(100, '\1') + std::string(100, '\n'));
  EXPECT_EQ(raw.format, "stl10");
  EXPECT_EQ(raw.data.shape, (Shape{3, 96, 96}));
  ASSERT_EQ(raw.data.rows, 200U);
  for (std::size_t i = 0; i < raw.data.images().pixels.size(); ++i) {
    ASSERT_EQ(raw.data.images().pixels[i], stl10_pixel(i / 27648, i / 9216 % 3, i / 96 % 96, i % 96)) << i;
  }
  ASSERT_EQ(raw.classes.size(), 10U);
  EXPECT_EQ(raw.classes[0].name, "airplane");
  EXPECT_EQ(raw.classes[0].rows, 100U);
  EXPECT_EQ(raw.classes[7].name, "monkey");
  EXPECT_EQ(raw.classes[9].rows, 100U);
  EXPECT_EQ(raw.classes[9].first_at, 100U);
  EXPECT_EQ(raw.labels[150], 9U);
}

TEST(Stl10, WhatIsWrongIsNamedWithTheByte) {
  expect_error([] { read(images(1), std::string("\0", 1)); }, {"train_y.bin: byte 0", "label 0", "1 to 10"});
  expect_error([] { read(images(2), "\x01\x0B"); }, {"train_y.bin: byte 1", "label 11"});
  expect_error([] { read(images(1) + "x", "\1"); }, {"train_X.bin", "byte 27649", "27648"});
  expect_error([] { read("", ""); }, {"train_X.bin", "empty"});
  expect_error([] { read(images(2), "\1"); }, {"train_X.bin has 2 rows", "train_y.bin has 1 labels"});
}

TEST(Stl10, TheLabelsAreFoundBesideAndImagesBroughtToTheSizeAsked) {
  const testing::TemporaryFolder folder;
  write_file(folder.path() / "train_X.bin", images(2));
  expect_error([&] { read_stl10_file(folder.path() / "train_X.bin", {}); }, {"train_X.bin", "train_y.bin", "--labels"});
  const RawData unlabelled =
      read_stl10_file(folder.path() / "train_X.bin", {.labelled = false, .height = 32, .width = 32});
  EXPECT_EQ(unlabelled.data.shape, (Shape{3, 32, 32}));
  EXPECT_TRUE(unlabelled.classes.empty());
  write_file(folder.path() / "train_y.bin", "\2\3");
  EXPECT_EQ(read_stl10_file(folder.path() / "train_X.bin", {}).labels, (std::vector<std::uint32_t>{1, 2}));
}

TEST(Stl10, IsKnownByNameAndSize) {
  const std::string one = images(1);
  EXPECT_TRUE(looks_like_stl10({.path = "train_X.bin", .bytes = one, .whole = true}));
  EXPECT_TRUE(looks_like_stl10({.path = "a/test_X.bin.gz", .bytes = one + one + "abc"}));
  EXPECT_FALSE(looks_like_stl10({.path = "train_X.bin", .bytes = one + "abc", .whole = true}));
  EXPECT_FALSE(looks_like_stl10({.path = "train.bin", .bytes = one, .whole = true}));
  EXPECT_FALSE(looks_like_stl10({.path = "train_X.bin", .bytes = "1 1:0.5\n", .whole = true}));
}

}  // namespace
}  // namespace saddlemesh
