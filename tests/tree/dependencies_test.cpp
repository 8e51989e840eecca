// docs/dependencies.spdx and THIRD-PARTY-NOTICES.md list exactly what the build finds.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream stream(fs::path(SADDLEMESH_SOURCE_DIR) / file);
  EXPECT_TRUE(stream) << file;
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::set<std::string> matches(const std::string& text, const char* pattern) {
  const std::regex expression(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), expression), end; it != end; ++it) found.insert((*it)[1]);
  return found;
}

// Threads are part of the C library.
std::set<std::string> found_by_cmake() {
  auto names =
      matches(text_of("cmake/Dependencies.cmake"), R"((?:find_(?:package|path|library)|saddlemesh_require)\(\s*(\w+))");
  names.merge(matches(text_of("cmake/FindOneDNN.cmake"), R"(find_package\(\s*(\w+))"));
  names.erase("Threads");
  names.merge(matches(text_of("cmake/Embed.cmake"), R"(find_file\(\s*(\w+))"));
  return names;
}

TEST(Dependencies, AreThoseOfTheSpdxList) {
  const std::set<std::string> found = found_by_cmake();
  EXPECT_GE(found.size(), 15U);
  EXPECT_EQ(matches(text_of("docs/dependencies.spdx"), R"(PackageComment: <text>(\w+)</text>)"), found);
}

TEST(Dependencies, OfTheSpdxListAreInTheNoticesWithTheirLicences) {
  const std::string list = text_of("docs/dependencies.spdx"), notices = text_of("THIRD-PARTY-NOTICES.md");
  const std::regex package(R"(PackageName: (.+)\n(?:.+\n)*PackageLicenseDeclared: (.+)\n)");
  std::size_t packages = 0;
  for (std::sregex_iterator it(list.begin(), list.end(), package), end; it != end; ++it) {
    if ((*it)[1] == "saddlemesh") continue;
    ++packages;
    const std::size_t row = notices.find("| [" + (*it)[1].str() + "](");
    ASSERT_NE(row, std::string::npos) << (*it)[1];
    const std::string line = notices.substr(row, notices.find('\n', row) - row);
    EXPECT_NE(line.find("| " + (*it)[2].str() + " |"), std::string::npos) << line;
  }
  EXPECT_EQ(packages, found_by_cmake().size());
}

TEST(Dependencies, TheListIsOfThisVersion) {
  const auto version = matches(text_of("CMakeLists.txt"), R"(project\(saddlemesh VERSION ([0-9.]+))");
  EXPECT_EQ(matches(text_of("docs/dependencies.spdx"), R"(PackageVersion: ([0-9.]+))"), version);
}

}  // namespace
