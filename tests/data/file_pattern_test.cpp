#include "saddlemesh/data/file_pattern.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<std::string>;

class FilePattern : public ::testing::Test {
 protected:
  void put(const std::string& name) const {
    fs::create_directories((folder_.path() / name).parent_path());
    std::ofstream(folder_.path() / name) << "x";
  }

  // Matches without the folder's own path.
  [[nodiscard]] Paths matched(const std::string& pattern) const {
    Paths names;
    for (const std::string& path : matching_paths((folder_.path() / pattern).string())) {
      names.push_back(path.substr(folder_.path().string().size() + 1));
    }
    return names;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(FilePattern, MatchesComeInNaturalOrderOfTheirNames) {
  for (const char* name : {"h10.csv", "h2.csv", "h1.csv", "other.txt"}) put(name);
  EXPECT_EQ(matched("h*.csv"), (Paths{"h1.csv", "h2.csv", "h10.csv"}));
}

TEST_F(FilePattern, FoldersMayHaveStarsToo) {
  for (const char* name : {"ulm/train.csv", "bonn/train.csv", "bonn/notes.txt", "empty.csv"}) put(name);
  EXPECT_EQ(matched("*/train.csv"), (Paths{"bonn/train.csv", "ulm/train.csv"}));
  EXPECT_EQ(matched("b*/n*"), Paths{"bonn/notes.txt"});
  EXPECT_TRUE(matched("nowhere/*.csv").empty());
  EXPECT_TRUE(matched("empty.csv/*").empty());
}

TEST_F(FilePattern, HiddenFilesAreNotMatchedByAStar) {
  put(".ulm.csv");
  put("ulm.csv");
  EXPECT_EQ(matched("*.csv"), Paths{"ulm.csv"});
  EXPECT_EQ(matched(".*.csv"), Paths{".ulm.csv"});
}

TEST_F(FilePattern, AnExistingNameWithAStarIsNotAPattern) {
  put("a*.csv");
  EXPECT_FALSE(is_file_pattern((folder_.path() / "a*.csv").string()));
  EXPECT_TRUE(is_file_pattern((folder_.path() / "b*.csv").string()));
  EXPECT_FALSE(is_file_pattern("plain.csv"));
}

TEST(MatchesPattern, AStarStandsForAnyCharacters) {
  for (const char* name : {"ab", "axb", "axxb", "abab"}) EXPECT_TRUE(matches_pattern(name, "a*b")) << name;
  for (const char* name : {"a", "b", "abc", "xab", ""}) EXPECT_FALSE(matches_pattern(name, "a*b")) << name;
  EXPECT_TRUE(matches_pattern("st. mary's.csv", "*'s.*"));
  EXPECT_TRUE(matches_pattern("aXbXc", "a*X*c*"));
  EXPECT_FALSE(matches_pattern("aXb", "a*X*c*"));
}

}  // namespace
}  // namespace saddlemesh
