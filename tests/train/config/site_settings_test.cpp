#include <gtest/gtest.h>

#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/config/toml.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

DataOptions read_sites(std::string_view text) {
  DataOptions options;
  Settings settings;
  add_data_settings(settings, options, options.seed);
  read_toml(text, "run.toml", settings);
  return options;
}

std::string toml_of(DataOptions options) {
  Settings settings;
  add_data_settings(settings, options, options.seed);
  return write_toml(settings, "");
}

void expect_refused_sites(std::string_view text, std::initializer_list<std::string> parts) {
  testing::expect_error([&] { read_sites(text); }, parts);
}

TEST(SiteSettings, AListOfFilesIsRead) {
  EXPECT_EQ(read_sites("[data]\nsites = [\"ulm.csv\", \"bonn.csv\"]").sites,
            (std::vector<Site>{{.path = "ulm.csv"}, {.path = "bonn.csv"}}));
}

TEST(SiteSettings, TablesHaveNamePathAndHost) {
  const auto sites =
      read_sites("[[site]]\nname = \"Ulm\"\npath = \"a.csv\"\n[[site]]\npath = \"b.csv\"\nhost = \"h2\"\n").sites;
  EXPECT_EQ(sites, (std::vector<Site>{{"Ulm", "a.csv", ""}, {"", "b.csv", "h2"}}));
}

TEST(SiteSettings, WhatIsWrittenReadsBackEqual) {
  for (const std::vector<Site>& sites : {std::vector<Site>{},
                                         {{.path = "ulm.csv"}, {.path = "bonn.csv"}},
                                         {{"St. Mary's \"north\"", "a,b=c.csv", "h1"}},
                                         {{.path = "one,two.csv"}, {.path = "three.csv"}},
                                         {{"M\xc3\xbcnchen", "m.csv", ""}, {"ulm", "u.csv", "h2"}}}) {
    DataOptions options{.sites = sites};
    EXPECT_EQ(read_sites(toml_of(options)).sites, sites) << toml_of(options);
  }
}

TEST(SiteSettings, SettingsAfterTablesBelongToTheirSections) {
  DataOptions options{.sites = {{"ulm", "u.csv", "h1"}}, .seed = 17};
  EXPECT_EQ(read_sites(toml_of(options)).seed, 17U);
}

TEST(SiteSettings, WorkersAreWrittenWhenTheyAreSet) {
  EXPECT_NE(toml_of({}).find("# workers ="), std::string::npos);
  EXPECT_NE(toml_of({.workers = 3}).find("\nworkers = 3\n"), std::string::npos);
}

TEST(SiteSettings, MistakesAreRefusedWithTheirLine) {
  expect_refused_sites("\n[[site]]\nname = \"a\"\npaht = \"a.csv\"\n", {"run.toml:", "site", "\"paht\"", "path"});
  expect_refused_sites("[[site]]\nname = 3\n", {"run.toml:1", "name", "expected text"});
  expect_refused_sites("[[site]]\nhost = \"h1\"\n", {"table 1", "path or its name"});
  expect_refused_sites("[site]\nname = \"a\"\n", {"run.toml:1", "[[site]]"});
  expect_refused_sites("site = \"a.csv\"\n", {"run.toml:1", "[[site]]"});
  expect_refused_sites("[data]\nsites = [\"a.csv\"]\n[[site]]\npath = \"b.csv\"\n",
                       {"run.toml:3", "either sites or", "both"});
  expect_refused_sites("[data]\nsite = \"a.csv\"\n", {"run.toml:2", "[[site]]"});
}

}  // namespace
}  // namespace saddlemesh
