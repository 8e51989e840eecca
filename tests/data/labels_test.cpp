#include "saddlemesh/data/labels.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using Labels = std::vector<std::uint8_t>;
using Raw = std::vector<double>;

void expect_refused(const Raw& raw, std::initializer_list<std::string> parts) {
  testing::expect_error([&] { binary_labels(raw); }, parts);
}

TEST(BinaryLabels, TheLargerOfTwoValuesIsThePositive) {
  EXPECT_EQ(binary_labels(Raw{0, 1, 0}), (Labels{0, 1, 0}));
  EXPECT_EQ(binary_labels(Raw{-1, 1, 1}), (Labels{0, 1, 1}));
  EXPECT_EQ(binary_labels(Raw{2, 1, 1}), (Labels{1, 0, 0}));
  EXPECT_EQ(binary_labels(Raw{-0.5, -1.5}), (Labels{1, 0}));
  EXPECT_EQ(binary_labels(Raw{-0.0, 1, 0.0}), (Labels{0, 1, 0})) << "the two zeros are one value";
}

TEST(BinaryLabels, MoreThanTwoClassesAreListedWithTheirRows) {
  Raw raw(120, 0);
  raw.insert(raw.end(), 30, 1);
  raw.insert(raw.end(), 7, 2);
  expect_refused(raw, {"3 classes: 0 (120 rows), 1 (30 rows), 2 (7 rows)", "exactly two", "label 1 and all others 0"});
}

TEST(BinaryLabels, OfManyClassesTheFirstAreListed) {
  Raw raw;
  for (int i = 0; i < 1000; ++i) raw.push_back(0.5 * i);
  expect_refused(raw, {"1000 classes: 0 (1 row), 0.5 (1 row)", "2.5 (1 row), …"});
}

TEST(BinaryLabels, OneClassOrNoRowsAreRefused) {
  expect_refused(Raw(12, 1), {"1 class: 1 (12 rows)", "second class"});
  expect_refused({}, {"no rows"});
}

TEST(BinaryLabels, ALabelThatIsNotANumberIsRefusedWithItsRow) {
  expect_refused({0, 1, std::numeric_limits<double>::quiet_NaN()}, {"row 2", "nan", "leave out"});
  expect_refused({std::numeric_limits<double>::infinity(), 0}, {"row 0", "inf"});
}

}  // namespace
}  // namespace saddlemesh
