#include "saddlemesh/train/environment.hpp"

#include <set>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(Environment, ReadsTheProcessorOutOfTheSystemsText) {
  EXPECT_EQ(processor_model("processor\t: 0\nvendor_id\t: GenuineIntel\nmodel name\t: Some CPU @ 2.00GHz\n"
                            "processor\t: 1\nmodel name\t: Another\n"),
            "Some CPU @ 2.00GHz");
  EXPECT_EQ(processor_model(""), "");
  EXPECT_EQ(processor_model("model name"), "");
  EXPECT_EQ(processor_model("model name:"), "");
}

TEST(Environment, HasAValueForEachName) {
  std::set<std::string> names;
  for (const auto& [name, value] : environment()) {
    EXPECT_FALSE(value.empty()) << name;
    names.insert(name);
  }
  for (const char* name : {"saddlemesh", "compiler", "build", "oneDNN", "processor", "instruction set",
                           "threads by default", "memory", "system"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

}  // namespace
}  // namespace saddlemesh
