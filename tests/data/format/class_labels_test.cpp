#include "saddlemesh/data/format/class_labels.hpp"

#include <limits>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

RawData finished(ClassLabels& labels) {
  RawData raw;
  labels.finish(raw);
  return raw;
}

template <class Label>
RawData of(std::initializer_list<Label> given) {
  ClassLabels labels("file", LabelPosition::line);
  std::uint64_t line = 10;
  for (const Label& label : given) labels.add(label, line++);
  return finished(labels);
}

std::vector<std::string> names(const RawData& raw) {
  std::vector<std::string> found;
  for (const RawClass& one : raw.classes) found.push_back(one.name);
  return found;
}

using Names = std::vector<std::string>;
using Labels = std::vector<std::uint32_t>;

TEST(ClassLabels, SpellingsOfANumberAreOneClassInItsShortestForm) {
  const RawData raw = of<std::string_view>({"+1", "1.0", "-1", "1", "1e0", "0.10", "-0", "0", "1E3"});
  EXPECT_EQ(names(raw), (Names{"-1", "0", "0.1", "1", "1000"}));
  EXPECT_EQ(raw.labels, (Labels{3, 3, 0, 3, 3, 2, 1, 1, 4}));
}

TEST(ClassLabels, NumbersAreInTheirOwnOrderNotThatOfTheirNames) {
  EXPECT_EQ(names(of<std::string_view>({"10", "9", "-2", "1e2"})), (Names{"-2", "9", "10", "100"}));
  EXPECT_EQ(names(of<double>({10, 9, -2, 0.5})), (Names{"-2", "0.5", "9", "10"}));
}

TEST(ClassLabels, NamesAreSortedAndSoAreNumbersAmongThem) {
  const RawData raw = of<std::string_view>({"dog", "cat", "10", "9", "cat"});
  EXPECT_EQ(names(raw), (Names{"10", "9", "cat", "dog"}));
  EXPECT_EQ(raw.labels, (Labels{3, 2, 0, 1, 2}));
}

TEST(ClassLabels, EachClassCountsItsRowsAndKnowsItsFirst) {
  const RawData raw = of<std::string_view>({"b", "a", "b", "b"});
  EXPECT_EQ(raw.classes[0].rows, 1U);
  EXPECT_EQ(raw.classes[0].first_at, 11U);
  EXPECT_EQ(raw.classes[1].rows, 3U);
  EXPECT_EQ(raw.classes[1].first_at, 10U);
}

TEST(ClassLabels, NumbersGivenAsTextAndAsNumbersAreTheSameClasses) {
  ClassLabels labels("file", LabelPosition::row);
  labels.add("2.0", 0);
  labels.add(2.0, 1);
  labels.add(-0.0, 2);
  labels.add("0", 3);
  EXPECT_EQ(labels.rows(), 4U);
  const RawData raw = finished(labels);
  EXPECT_EQ(names(raw), (Names{"0", "2"}));
  EXPECT_EQ(raw.labels, (Labels{1, 1, 0, 0}));
}

TEST(ClassLabels, ManyRowsOfManyClassesKeepTheirPlaces) {
  ClassLabels labels("file", LabelPosition::row);
  for (std::uint64_t row = 0; row < 500'000; ++row) labels.add(fmt::format("{}", row * 31 % 1009), row);
  const RawData raw = finished(labels);
  ASSERT_EQ(raw.classes.size(), 1009U);
  ASSERT_EQ(raw.labels.size(), 500'000U);
  for (std::uint64_t row = 0; row < 500'000; ++row) ASSERT_EQ(raw.labels[row], row * 31 % 1009);
}

TEST(ClassLabels, WhatIsNoLabelIsRefusedWithItsPlace) {
  ClassLabels lines("file", LabelPosition::line), rows("file", LabelPosition::row);
  expect_error([&] { lines.add("", 7); }, {"file:7:", "label is missing"});
  expect_error([&] { lines.add("inf", 7); }, {"file:7:", "the label inf", "finite"});
  expect_error([&] { lines.add("nan", 7); }, {"file:7:", "the label nan"});
  expect_error([&] { rows.add(std::numeric_limits<double>::infinity(), 7); }, {"file: row 7 (counted from 0)"});
}

TEST(ClassLabels, MoreThan65536ClassesAreRefused) {
  ClassLabels labels("file", LabelPosition::line);
  for (std::uint64_t line = 1; line <= 65536; ++line) labels.add(static_cast<double>(line), line);
  labels.add("3", 65537);
  expect_error([&] { labels.add("0.5", 65538); }, {"file:65538:", "\"0.5\"", "65536 classes", "is this the label?"});
}

}  // namespace
}  // namespace saddlemesh
