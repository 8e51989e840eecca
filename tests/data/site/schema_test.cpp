#include "saddlemesh/data/site/schema.hpp"

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

Schema table(const char* name) {
  return {.name = name,
          .shape = {2},
          .classes = {{"no", 7, 2}, {"yes", 3, 5}},
          .columns = {{"age", false, {}}, {"city", true, {"Rome", "Oslo"}}}};
}

Schema sparse(const char* name, std::size_t width) {
  return {.name = name, .kind = FeatureKind::sparse, .shape = {width}, .classes = {{"-1", 4, 1}, {"1", 2, 3}}};
}

void expect_disagreement(const Schema& a, const Schema& b, std::initializer_list<std::string> parts) {
  testing::expect_error([&] { merge_schemas(std::vector<Schema>{a, b}); }, parts);
}

TEST(Schema, SurvivesItsJson) {
  const Schema before = table("a \"b\".csv");
  const Schema after = schema_from_json(to_json(before));
  EXPECT_EQ(to_json(after), to_json(before));
  EXPECT_EQ(after.shape, before.shape);
  EXPECT_EQ(after.columns[1].categories, before.columns[1].categories);
  EXPECT_EQ(after.classes[1].rows, 3U);
}

TEST(Schema, CategoriesAndClassesOfSitesAreUnited) {
  Schema other = table("b.csv");
  other.columns[1].categories = {"Bern", "Rome"};
  other.classes = {{"maybe", 1, 4}, {"no", 5, 2}};
  const Schema all = merge_schemas(std::vector<Schema>{table("a.csv"), other});
  EXPECT_EQ(all.columns[1].categories, (std::vector<std::string>{"Bern", "Oslo", "Rome"}));
  ASSERT_EQ(all.classes.size(), 3U);
  EXPECT_EQ(all.classes[0].name, "maybe");
  EXPECT_EQ(all.classes[1].rows, 12U);
}

TEST(Schema, NumbersOfClassesAreInTheirOrder) {
  Schema a = sparse("a", 3), b = sparse("b", 3);
  a.classes = {{"2", 1, 1}, {"10", 1, 2}};
  b.classes = {{"9", 1, 1}};
  const Schema all = merge_schemas(std::vector<Schema>{a, b});
  EXPECT_EQ(all.classes[0].name + " " + all.classes[1].name + " " + all.classes[2].name, "2 9 10");
}

TEST(Schema, ClassesThatAFormatFixesKeepTheirOrder) {
  Schema a{.name = "a", .kind = FeatureKind::images, .shape = {3, 32, 32}, .classes = {{"truck", 1, 0}, {"cat", 2, 1}}};
  EXPECT_EQ(merge_schemas(std::vector<Schema>{a, a}).classes[0].name, "truck");
}

TEST(Schema, SparseSitesHaveTheMostFeaturesOfAny) {
  Schema dense = sparse("c", 9);
  dense.kind = FeatureKind::dense;
  const Schema all = merge_schemas(std::vector<Schema>{sparse("a", 5), dense, sparse("b", 7)});
  EXPECT_EQ(all.shape, Shape{9});
  EXPECT_EQ(all.kind, FeatureKind::sparse);
}

TEST(Schema, SitesThatDisagreeAreRefusedWithBothNames) {
  Schema renamed = table("b.csv");
  renamed.columns[0].name = "years";
  expect_disagreement(table("a.csv"), renamed, {"a.csv", "numbers \"age\"", "b.csv", "\"years\"", "feature 1"});
  Schema shorter = table("b.csv");
  shorter.columns.pop_back();
  shorter.shape = {1};
  expect_disagreement(table("a.csv"), shorter, {"categories \"city\" as feature 2", "only 1 columns"});
  Schema numbers = table("b.csv");
  numbers.columns[1].categorical = false;
  expect_disagreement(table("a.csv"), numbers, {"categories \"city\"", "numbers \"city\""});
  const Schema small{.name = "s", .kind = FeatureKind::images, .shape = {3, 16, 16}};
  const Schema large{.name = "l", .kind = FeatureKind::images, .shape = {3, 32, 32}};
  expect_disagreement(small, large, {"3×16×16", "3×32×32"});
  expect_disagreement(small, sparse("f", 3), {"images", "sparse"});
}

}  // namespace
}  // namespace saddlemesh
