#include "saddlemesh/data/positives.hpp"

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using Flags = std::vector<std::uint8_t>;

std::vector<RawClass> classes(std::initializer_list<const char*> names) {
  std::vector<RawClass> out;
  for (const char* name : names) out.push_back({.name = name, .rows = 10});
  return out;
}

void expect_refused(const std::vector<RawClass>& given, const char* rule, std::initializer_list<std::string> parts) {
  testing::expect_error([&] { positive_classes(given, rule, "data.csv"); }, parts);
}

TEST(PositiveClasses, OfTwoTheSecondIsPositive) {
  EXPECT_EQ(positive_classes(classes({"-1", "1"}), "", "f"), (Flags{0, 1}));
  EXPECT_EQ(positive_classes(classes({"cat", "dog"}), "", "f"), (Flags{0, 1}));
}

TEST(PositiveClasses, HalvesOfTheClassesAreThePapersProtocol) {
  const auto ten = classes({"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"});
  EXPECT_EQ(positive_classes(ten, "second-half", "f"), (Flags{0, 0, 0, 0, 0, 1, 1, 1, 1, 1}));
  EXPECT_EQ(positive_classes(ten, "first-half", "f"), (Flags{1, 1, 1, 1, 1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(positive_classes(classes({"a", "b", "c"}), "second-half", "f"), (Flags{0, 1, 1}));
}

TEST(PositiveClasses, OneOrSeveralAgainstTheRest) {
  const auto three = classes({"cat", "dog", "hen"});
  EXPECT_EQ(positive_classes(three, "dog", "f"), (Flags{0, 1, 0}));
  EXPECT_EQ(positive_classes(three, "hen,cat", "f"), (Flags{1, 0, 1}));
  EXPECT_EQ(positive_classes(classes({"0", "1"}), "0", "f"), (Flags{1, 0}));
}

TEST(PositiveClasses, RulesThatDoNotFitAreRefused) {
  expect_refused(classes({"a", "b", "c"}), "", {"data.csv", "3 classes: a (10 rows), b (10 rows)", "--positive"});
  expect_refused(classes({"a"}), "", {"data.csv", "1 class: a (10 rows)", "second class"});
  expect_refused(classes({"cat", "dog"}), "dgo", {"dgo", "dog", "second-half"});
  expect_refused(classes({"cat", "dog"}), "cat,dog", {"no row is negative", "--positive cat,dog"});
  expect_refused({}, "", {"0 classes"});
}

TEST(PositiveClasses, AnEmptyClassIsRefused) {
  auto given = classes({"cat", "dog"});
  given[1].rows = 0;
  expect_refused(given, "", {"data.csv", "no row is positive", "dog (0 rows)"});
}

TEST(PositiveClasses, ManyClassesAreListedBriefly) {
  EXPECT_EQ(classes_text(classes({"0", "1", "2", "3", "4", "5", "6", "7"})),
            "8 classes: 0 (10 rows), 1 (10 rows), 2 (10 rows), 3 (10 rows), 4 (10 rows), 5 (10 rows), …");
}

}  // namespace
}  // namespace saddlemesh
