#include "saddlemesh/run/environment.hpp"

#include <set>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(Environment, ReadsTheProcessorOutOfTheSystemsText) {
  const Processor processor = parse_processor(
      "processor\t: 0\nvendor_id\t: GenuineIntel\nmodel name\t: Some CPU @ 2.00GHz\nflags\t\t: fpu avx2 fma avx512f\n"
      "processor\t: 1\nmodel name\t: Another\nflags\t\t: fpu\n");
  EXPECT_EQ(processor, (Processor{"Some CPU @ 2.00GHz", {"AVX2", "FMA", "AVX-512"}}));
}

TEST(Environment, TakesWholeWordsForInstructionSets) {
  EXPECT_EQ(parse_processor("flags : fma4 avx512fp16 xavx2\n").instruction_sets, std::vector<std::string>{});
  EXPECT_EQ(parse_processor("flags : fma"), (Processor{"", {"FMA"}}));
  EXPECT_EQ(parse_processor(""), Processor());
  EXPECT_EQ(parse_processor("model name"), Processor());
  EXPECT_EQ(parse_processor("model name:"), Processor());
}

TEST(Environment, HasAValueForEachName) {
  std::set<std::string> names;
  for (const auto& [name, value] : environment()) {
    EXPECT_FALSE(value.empty()) << name;
    names.insert(name);
  }
  for (const char* name : {"saddlemesh", "compiler", "build", "oneDNN", "processor", "instruction sets",
                           "threads by default", "memory", "system"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

}  // namespace
}  // namespace saddlemesh
