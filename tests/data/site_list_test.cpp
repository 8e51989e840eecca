#include "saddlemesh/data/site_list.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "saddlemesh/data/prepare.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

TEST(SiteNames, AreTheFilesNamesWithoutEndings) {
  EXPECT_EQ(names_of_paths({"h/ulm.csv", "h/bonn.csv.gz", "h/st.mary.npz", "photos/trier/"}),
            (Names{"ulm", "bonn", "st.mary", "trier"}));
}

TEST(SiteNames, AreTheFoldersWhereAllFilesHaveOneName) {
  EXPECT_EQ(names_of_paths({"data/ulm/train.csv", "data/bonn/train.csv"}), (Names{"ulm", "bonn"}));
  EXPECT_EQ(names_of_paths({"0/table.csv", "1/table.csv"}), (Names{"0", "1"}));
}

TEST(SiteNames, HaveOnlyTheFoldersThatTellThemApart) {
  EXPECT_EQ(names_of_paths({"x/ulm/a.csv", "x/bonn/a.csv", "x/bonn/b.csv"}), (Names{"ulm/a", "bonn/a", "b"}));
  EXPECT_EQ(names_of_paths({"ulm.csv", "ulm.npz"}), (Names{"ulm.csv", "ulm.npz"}));
  EXPECT_EQ(names_of_paths({"a/ulm.csv", "ulm.csv"}), (Names{"a/ulm", "ulm"}));
}

TEST(SiteNames, ShowWhatATerminalWouldObey) {
  EXPECT_EQ(names_of_paths({"St. Mary's.csv", "m\xc3\xbcnchen.csv", "x\x1b[2J.csv", "a\nb.csv"}),
            (Names{"St. Mary's", "m\xc3\xbcnchen", "x\\x1b[2J", "a\\nb"}));
}

class SiteList : public ::testing::Test {
 protected:
  void put(const std::string& name) const {
    fs::create_directories((folder_.path() / name).parent_path());
    std::ofstream(folder_.path() / name) << "x";
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  static void expect_refused(const DataOptions& options, std::initializer_list<std::string> parts) {
    testing::expect_error([&] { find_sites(options); }, parts);
  }

  testing::TemporaryFolder folder_;
};

TEST_F(SiteList, OneSourceHasNoSites) {
  EXPECT_TRUE(find_sites({.data = "loans.csv"}).empty());
  EXPECT_EQ(worker_count({.data = "loans.csv"}), 4U);
  EXPECT_EQ(worker_count({.data = "loans.csv", .workers = 7}), 7U);
  EXPECT_EQ(source_text({.data = "loans.csv"}), "loans.csv");
}

TEST_F(SiteList, APatternMeansItsFilesInTheOrderOfTheirNames) {
  for (const char* name : {"h10.csv", "h9.csv", "notes.txt"}) put(name);
  const DataOptions options{.data = path("h*.csv")};
  EXPECT_TRUE(specifies_sites(options));
  EXPECT_EQ(find_sites(options), (std::vector<Site>{{"h9", path("h9.csv"), ""}, {"h10", path("h10.csv"), ""}}));
}

TEST_F(SiteList, APatternGivesTheOrderOfNumbers) {
  for (int k = 0; k < 12; ++k) put("h-" + std::to_string(k) + ".csv");
  EXPECT_EQ(find_sites({.data = path("h-*.csv")}), find_sites({.data = path("h-{worker}.csv"), .workers = 12}));
}

TEST_F(SiteList, NamesStandInTheData) {
  const DataOptions options{.data = "data/{site}/{site}.csv",
                            .sites = {{.path = "ulm"}, {.name = "Bad Orb", .host = "h2"}}};
  EXPECT_EQ(find_sites(options),
            (std::vector<Site>{{"ulm", "data/ulm/ulm.csv", ""}, {"Bad Orb", "data/Bad Orb/Bad Orb.csv", "h2"}}));
}

TEST_F(SiteList, AListOfFilesKeepsItsOrder) {
  const std::vector<Site> sites = find_sites({.sites = {{.path = "ulm.csv"}, {.name = "Bonn", .path = "b.csv"}}});
  EXPECT_EQ(sites, (std::vector<Site>{{"ulm", "ulm.csv", ""}, {"Bonn", "b.csv", ""}}));
  EXPECT_EQ(source_text({.sites = sites}), "2 sites (ulm, Bonn)");
}

TEST_F(SiteList, WhatWasFoundIsFoundAgain) {
  put("h1.csv");
  put("h2.csv");
  const DataOptions options{.data = path("h*.csv")};
  const DataOptions found = with_sites(options, find_sites(options));
  EXPECT_EQ(find_sites(found), found.sites);
  EXPECT_EQ(found.workers, 2U);
  EXPECT_EQ(found.data, "");
}

TEST_F(SiteList, APatternOfNothingOneFileOrFoldersAmongFilesIsRefused) {
  put("hospitals/ulm.tsv");
  expect_refused({.data = path("hospitals/*.csv")}, {"nothing matches", "the folder has", "ulm.tsv"});
  expect_refused({.data = path("clinics/*.csv")}, {"nothing matches", "no folder", "clinics"});
  expect_refused({.data = path("hospitals/*.tsv")}, {"one file only", "ulm.tsv", "by its name"});
  put("hospitals/notes/a.txt");
  expect_refused({.data = path("hospitals/*")}, {"files and folders", "notes"});
}

TEST_F(SiteList, ContradictionsAreRefused) {
  expect_refused({.data = "data/{site}.csv"}, {"{site}", "--sites NAME", "'data/*.csv'"});
  expect_refused({.data = "h-{worker}.csv"}, {"--workers K", "'h-*.csv'"});
  expect_refused({.data = "data/{site}-{worker}.csv", .sites = {{.path = "a"}}}, {"only one of"});
  expect_refused({.data = "loans.csv", .sites = {{.path = "ulm.csv"}}}, {"loans.csv", "one source", "{site}"});
  expect_refused({.data = "h-{worker}.csv", .sites = {{.path = "ulm.csv"}}}, {"given twice", "'h-{site}.csv'"});
  expect_refused({.sites = {{.name = "ulm"}}}, {"ulm has no path", "{site}"});
  expect_refused({.sites = {{.path = "a.csv"}, {.path = "b.csv"}}, .workers = 4},
                 {"--workers is 4", "2 sites", "leave --workers out"});
}

TEST_F(SiteList, AllAmbiguousSitesAreNamed) {
  expect_refused(
      {.sites = {{.path = "ulm.csv"}, {.path = "./ulm.csv"}, {.name = "x", .path = "a"}, {.name = "x", .path = "b"}}},
      {"./ulm.csv is listed twice", "a and b are both called x"});
  expect_refused({.sites = {{.name = "a\nb", .path = "a.csv"}}}, {"a\\nb", "not shown"});
}

TEST_F(SiteList, OneFileOnTwoHostsAreTwoSites) {
  const DataOptions options{.sites = {{"ulm", "/data/rows.csv", "host1"}, {"bonn", "/data/rows.csv", "host2"}}};
  EXPECT_EQ(find_sites(options).size(), 2U);
}

TEST_F(SiteList, WordsOfTheUserReplaceThoseOfAFile) {
  const DataOptions file{.sites = {{"ulm", "old/ulm.csv", "h1"}, {"bonn", "old/bonn.csv", "h2"}}, .workers = 2};
  const std::string table = "loans.csv", named = "new/{site}.csv";
  DataOptions options = file;
  replace_source(options, &table, false);
  EXPECT_TRUE(options.sites.empty());
  EXPECT_EQ(options.workers, std::nullopt);
  options = file;
  replace_source(options, &named, false);
  options.data = named;
  EXPECT_EQ(find_sites(options), (std::vector<Site>{{"ulm", "new/ulm.csv", "h1"}, {"bonn", "new/bonn.csv", "h2"}}));
  options = file;
  replace_source(options, nullptr, false);
  EXPECT_EQ(options.sites, file.sites);
  DataOptions dealt{.data = "old.csv", .workers = 8};
  replace_source(dealt, &table, false);
  EXPECT_EQ(dealt.workers, 8U) << "one table in place of another";
}

}  // namespace
}  // namespace saddlemesh
