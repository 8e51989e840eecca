#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace {

std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string output;
  std::array<char, 4096> chunk;
  for (std::size_t n; pipe && (n = std::fread(chunk.data(), 1, chunk.size(), pipe.get())) > 0;)
    output.append(chunk.data(), n);
  return output;
}

TEST(Scripts, PackagesNameWhatEachJobNeeds) {
  const std::string script = std::string(SADDLEMESH_SOURCE_DIR) + "/scripts/packages";
  const std::string build = output_of("bash '" + script + "' --list build");
  for (const auto* package : {"g++\n", "cmake\n", "libdnnl-dev\n", "libeigen3-dev\n", "librandom123-dev\n"}) {
    EXPECT_NE(build.find(package), std::string::npos) << package << "is not among\n" << build;
  }
  const std::string test = output_of("bash '" + script + "' --list test");
  EXPECT_NE(test.find("python3-torch\n"), std::string::npos) << test;
  const std::string python = output_of("bash '" + script + "' --list python");
  EXPECT_NE(python.find("python3-sklearn\n"), std::string::npos) << python;
  const std::string fuzz = output_of("bash '" + script + "' --list fuzz");
  EXPECT_NE(fuzz.find("libclang-rt-14-dev\n"), std::string::npos) << fuzz;
}

// The output that ctest keeps of a GoogleTest test, of another test, and of pytest with -rs.
constexpr auto log_with_skips = R"(1/3 Testing: data.Tables.AreRead
/tree/tests/tables_test.cpp:32: Skipped
DATA is not set; set it to a folder

[  SKIPPED ] Tables.AreRead (0 ms)
2/3 Testing: cli.Pages.AreDrawn
/tree/tests/pages_test.cpp:12: Skipped
chromium is missing; install it
3/3 Testing: python.data
========= short test summary info ==========
SKIPPED [2] ../my tests/needs.py:17: DATA is not set; set it to a folder
14 passed, 2 skipped in 1.62s
)";

TEST(Scripts, SkippedTestsAreCountedByReason) {
  const std::string script = std::string("'") + SADDLEMESH_SOURCE_DIR + "/scripts/skipped-tests'";
  EXPECT_EQ(output_of("printf '%s' '" + std::string(log_with_skips) + "' | " + script),
            "skipped  because              to have them run\n"
            "      3  DATA is not set      set it to a folder\n"
            "      1  chromium is missing  install it\n");
  EXPECT_EQ(output_of("echo '14 passed in 1.62s' | " + script), "no test was skipped\n");
}

TEST(Scripts, HaveNoSyntaxErrors) {
  const std::filesystem::path root = SADDLEMESH_SOURCE_DIR;
  std::size_t scripts = 0;
  for (const char* folder : {".", "scripts", "fuzz"}) {
    for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
      std::ifstream file(entry.path());
      std::string first;
      if (!entry.is_regular_file() || !std::getline(file, first) || first != "#!/usr/bin/env bash") continue;
      ++scripts;
      EXPECT_EQ(output_of("bash -n '" + entry.path().string() + "' 2>&1"), "") << entry.path();
    }
  }
  EXPECT_GT(scripts, 10U);
}

}  // namespace
