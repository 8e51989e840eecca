#include "saddlemesh/core/memory.hpp"

#include <new>
#include <stdexcept>
#include <unistd.h>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

/// A fake system whose files have the contents that a test needs.
class FakeSystem {
 public:
  FakeSystem() {
    write_file(files_.proc / "meminfo", "MemTotal:  900 kB\nMemAvailable:    600000 kB\nSwapFree:  400000 kB\n");
    write_file(files_.proc / "self" / "statm", "5000 1000 0 0 0 2000 0\n");
  }

  void add(const std::string& file, const std::string& text) const { write_file(folder_.path() / file, text); }
  [[nodiscard]] double bytes(std::uint64_t limit = 0) const { return available_memory(limit, files_).bytes; }
  [[nodiscard]] std::string text(std::uint64_t limit = 0) const { return available_memory(limit, files_).text; }

 private:
  testing::TemporaryFolder folder_;
  MemoryFiles files_{.proc = folder_.path() / "proc", .cgroup = folder_.path() / "cgroup"};
};

TEST(Memory, WhatTheSystemHasFreeIsMemoryAndSwap) {
  const FakeSystem system;
  EXPECT_EQ(system.bytes(), 1e6 * 1024);
  EXPECT_EQ(system.text(), "1.0 GB are free");
}

TEST(Memory, ControlGroupsOfVersionTwoLeaveWhatTheNarrowestOfThemLeaves) {
  const FakeSystem system;
  system.add("proc/self/cgroup", "0::/user/run\n");
  system.add("cgroup/user/memory.max", "5000000\n");
  system.add("cgroup/user/memory.current", "3500000\n");
  system.add("cgroup/user/memory.stat", "anon 1\ninactive_file 500000\n");
  system.add("cgroup/user/run/memory.max", "max\n");
  system.add("cgroup/user/run/memory.current", "3000000\n");
  EXPECT_EQ(system.bytes(), 2e6);
  EXPECT_EQ(system.text(), "2.0 MB are left to this control group");
}

TEST(Memory, ControlGroupsOfVersionOneCountToo) {
  const FakeSystem system;
  system.add("proc/self/cgroup", "3:cpu:/job\n9:memory:/job\n");
  system.add("cgroup/memory/job/memory.limit_in_bytes", "4000000\n");
  system.add("cgroup/memory/job/memory.usage_in_bytes", "1000000\n");
  EXPECT_EQ(system.bytes(), 3e6);
}

TEST(Memory, InAContainerTheRootOfItsControlGroupsCounts) {
  const FakeSystem system;
  system.add("proc/self/cgroup", "0::/somewhere/outside\n");
  system.add("cgroup/memory.max", "4000000\n");
  system.add("cgroup/memory.current", "1000000\n");
  EXPECT_EQ(system.bytes(), 3e6);
}

TEST(Memory, AGivenLimitReplacesWhatIsFreeAndCountsWhatIsInUse) {
  const FakeSystem system;
  const double in_use = 1000 * static_cast<double>(::sysconf(_SC_PAGESIZE));
  EXPECT_EQ(system.bytes(8'000'000'000), 8e9 - in_use);
  EXPECT_EQ(system.text(8'000'000'000), "8.0 GB are left of --memory 8.0 GB");
  EXPECT_EQ(system.bytes(1000), 0);
}

TEST(Memory, WhereNothingIsKnownNothingIsRefused) {
  const testing::TemporaryFolder folder;
  const MemoryFiles none{.proc = folder.path(), .cgroup = folder.path()};
  EXPECT_GT(available_memory(0, none).bytes, 1e18);
}

TEST(Memory, ARefusalStatesTheNeedWhatIsThereAndWhatHelps) {
  expect_error<MemoryError>(
      [] { require_memory(17e18, "a table of stars", "look at fewer"); },
      {"a table of stars needs 17000 PB of memory; ", " (--memory SIZE sets another limit)", ": look at fewer"});
  expect_error<MemoryError>([] { require_memory(2e9, "it", "give more", 1'500'000'000); },
                            {"it needs 2.0 GB of memory; 1.", " GB are left of --memory 1.5 GB: give more"});
  EXPECT_NO_THROW(require_memory(2e9, "it", "", 200'000'000'000));
}

TEST(Memory, WhatGrowsIsStoppedAtTheLimit) {
  MemoryMeter plenty("it", "", 400'000'000'000), little("the file", "split it", 1000);
  for (std::size_t bytes = 0; bytes < 4'000'000'000; bytes += 50'000'000) plenty.held(bytes);
  little.held(60'000'000);
  expect_error<MemoryError>([&] { little.held(70'000'000); }, {"the file needs more than 70 MB", "split it"});
}

TEST(Memory, AmountsReadAsPeopleWriteThem) {
  EXPECT_EQ(parse_memory("8G"), 8'000'000'000U);
  EXPECT_EQ(parse_memory("1.5 gb"), 1'500'000'000U);
  EXPECT_EQ(parse_memory("2GiB"), std::uint64_t{2} << 30);
  EXPECT_EQ(parse_memory("500M"), 500'000'000U);
  EXPECT_EQ(parse_memory("123456"), 123'456U);
  for (const char* wrong : {"", "G", "8 gallons", "-1G", "0", "1e3", "8GG", "nan", "9999999P"}) {
    expect_error([&] { parse_memory(wrong); }, {"such as 8G or 500M", "\"" + std::string(wrong) + "\""});
  }
}

TEST(Memory, AmountsAreWrittenInTheUnitThatSuitsThem) {
  EXPECT_EQ(memory_text(170e9), "170 GB");
  EXPECT_EQ(memory_text(1.25e9), "1.2 GB");
  EXPECT_EQ(memory_text(999.6e6), "1.0 GB");
  EXPECT_EQ(memory_text(12), "12 bytes");
}

TEST(Memory, ExhaustionIsReportedInASentence) {
  EXPECT_NE(failure_text(std::bad_alloc()).find("out of memory (std::bad_alloc): "), std::string::npos);
  EXPECT_NE(failure_text(std::length_error("vector::reserve")).find("fewer workers"), std::string::npos);
  EXPECT_EQ(failure_text(Error("something else")), "something else");
}

}  // namespace
}  // namespace saddlemesh
