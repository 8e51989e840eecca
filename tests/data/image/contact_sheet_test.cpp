#include "saddlemesh/data/image/contact_sheet.hpp"

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

// Six images of 1 × 1 whose byte is their row number, with classes 0 1 0 2 0 1 of three.
RawData six() {
  RawData raw{.name = "six", .format = "idx"};
  raw.data.shape = {1, 1, 1};
  raw.data.rows = 6;
  raw.data.features = ImageFeatures{.pixels = {10, 11, 12, 13, 14, 15}};
  raw.labels = {0, 1, 0, 2, 0, 1};
  raw.classes = {{"a", 3, 0}, {"b", 2, 1}, {"c", 1, 3}};
  return raw;
}

std::uint8_t at(const Image& sheet, std::size_t line, std::size_t place) {
  return sheet.pixels[(2 + 3 * line) * sheet.shape.width + 2 + 3 * place];
}

TEST(ContactSheet, AClassARowWithItsFirstImages) {
  const Image sheet = contact_sheet(six(), 6);
  EXPECT_EQ(sheet.shape, (Shape{1, 11, 8}));
  EXPECT_EQ(at(sheet, 0, 0), 10);
  EXPECT_EQ(at(sheet, 0, 1), 12);
  EXPECT_EQ(at(sheet, 1, 1), 15);
  EXPECT_EQ(at(sheet, 2, 0), 13);
  EXPECT_EQ(at(sheet, 2, 1), 255);
  EXPECT_EQ(sheet.pixels[0], 255);
}

TEST(ContactSheet, WithoutLabelsTheFirstImagesFillASquare) {
  RawData raw = six();
  raw.labels.clear();
  raw.classes.clear();
  const Image sheet = contact_sheet(raw, 4);
  EXPECT_EQ(sheet.shape, (Shape{1, 8, 8}));
  EXPECT_EQ(at(sheet, 1, 0), 12);
  EXPECT_EQ(contact_sheet(raw, 100).shape, (Shape{1, 8, 11}));
}

TEST(ContactSheet, MoreClassesThanImagesShowsTheFirstClasses) {
  EXPECT_EQ(contact_sheet(six(), 2).shape, (Shape{1, 8, 5}));
}

TEST(ContactSheet, TablesAreRefused) {
  RawData raw{.name = "table.csv"};
  raw.data.shape = {3};
  raw.data.rows = 1;
  raw.data.dense().values = {1, 2, 3};
  testing::expect_error([&] { contact_sheet(raw); }, {"table.csv", "no images"});
}

}  // namespace
}  // namespace saddlemesh
