#include "saddlemesh/data/named/catalogue.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

TEST(Catalogue, EveryNameIsItsOwnAndCannotBeTakenForAFile) {
  std::set<std::string_view> names;
  for (const NamedSet& set : named_sets()) {
    EXPECT_TRUE(names.insert(set.name).second) << set.name;
    EXPECT_EQ(set.name.find_first_of("/.:"), std::string_view::npos) << set.name;
  }
}

TEST(Catalogue, EverySetCanBeHadAndSaysOnWhatTerms) {
  for (const NamedSet& set : named_sets()) {
    EXPECT_FALSE(set.terms.empty()) << set.name;
    EXPECT_FALSE(set.layouts.empty()) << set.name;
    ASSERT_FALSE(set.files.empty()) << set.name;
    for (const PublishedFile& file : set.files) {
      EXPECT_EQ(file.url.empty(), !set.manual_step.empty()) << file.name;
      EXPECT_TRUE(file.url.empty() || file.url.ends_with(file.name)) << "a mirror keeps the names: " << file.name;
      EXPECT_TRUE(file.checksum.empty() || (file.checksum.starts_with("md5:") && file.checksum.size() == 36U))
          << file.name;
    }
  }
}

// The files that fetch leaves in a folder match one of the set's layouts.
TEST(Catalogue, WhatIsFetchedIsALayout) {
  for (const NamedSet& set : named_sets()) {
    std::set<std::string> there;
    for (const PublishedFile& file : set.files) {
      if (file.unpack.empty()) there.emplace(file.name);
      for (const std::string_view name : file.unpack) there.emplace(name);
    }
    const auto has = [&](std::string_view name) {
      if (name.empty()) return true;
      for (const std::string& file : there) {
        if (file == name || file.starts_with(std::string(name) + ".") || file.starts_with(std::string(name) + "/")) {
          return true;
        }
      }
      return false;
    };
    bool found = false;
    for (const Layout& layout : set.layouts) {
      found |= has(layout.training) && has(layout.training_labels) && has(layout.test) && has(layout.test_labels);
    }
    EXPECT_TRUE(found) << set.name;
  }
}

TEST(Catalogue, AnUnknownNameGivesTheNearest) {
  testing::expect_error([] { named_set("fashion_mnist"); },
                        {"unknown data set \"fashion_mnist\"", "did you mean \"fashion-mnist\"?", "synthetic", "a9a"});
}

TEST(Catalogue, DefaultsGiveWayToTheUser) {
  const NamedSet& dogs = named_set("dogs-vs-cats");
  EXPECT_EQ(with_defaults(dogs, {}).height, 32U);
  ReadOptions large;
  large.height = large.width = 64;
  EXPECT_EQ(with_defaults(dogs, large).width, 64U);
  EXPECT_EQ(with_defaults(named_set("creditcard"), {}).label, "Class");
  EXPECT_EQ(with_defaults(named_set("a9a"), {}).features, 123U) << "its test part has fewer";
  EXPECT_EQ(with_defaults(named_set("stl10"), {}).height, 0U);
}

}  // namespace
}  // namespace saddlemesh
