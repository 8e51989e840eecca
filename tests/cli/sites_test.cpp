// Files of sites, from the names on the command line to those in the report.
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"
#include "support/text.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using testing::contains;

class SitesOfUsers : public testing::ProgramTest {
 protected:
  void put_site(const std::string& name, int rows, int seed) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream table(folder_ / name);
    table << "a,b,sick\n";
    for (int i = 0; i < rows; ++i) {
      const bool positive = (i * 7 + seed) % 3 == 0;
      const double noise = ((i * 7919 + seed * 104729) % 1000) / 500.0;
      table << (positive ? 1 + noise : noise) << ',' << noise * noise << ',' << (positive ? "yes" : "no") << '\n';
    }
  }

  void put_hospitals() const {
    put_site("hospitals/ulm.csv", 60, 1);
    put_site("hospitals/bonn.csv", 90, 2);
    put_site("hospitals/Bad Orb.csv", 120, 3);
  }

  // Returns the bytes of the model of a short run.
  [[nodiscard]] std::string trained(const std::string& arguments, const std::string& out) const {
    const auto result = run(std::string("train") + quick + " " + arguments + " --out " + out);
    EXPECT_EQ(result.exit_code, 0) << arguments << "\n" << result.err;
    const fs::path model = folder_ / out / "model.safetensors";
    return fs::exists(model) ? read_file(model) : "none of " + out;
  }

  [[nodiscard]] std::vector<std::string> names_in_outcome(const std::string& out) const {
    std::vector<std::string> names;
    const Json outcome = Json::parse(read_file(folder_ / out / "outcome.json"));
    for (const Json& site : outcome.at("sites")) names.push_back(site.at("site"));
    return names;
  }

  static constexpr const char* quick = " --hidden 4 --batch 16 --iterations 100 --evaluate-every 100 --threads 1";
  const std::vector<std::string> hospitals{"Bad Orb", "bonn", "ulm"};
};

TEST_F(SitesOfUsers, EveryWayOfNamingThemTrainsTheSameModel) {
  put_hospitals();
  const std::string model = trained("'hospitals/*.csv'", "quoted");
  EXPECT_EQ(trained("hospitals/*.csv", "unquoted"), model);
  EXPECT_EQ(trained("--sites 'hospitals/Bad Orb.csv,hospitals/bonn.csv,hospitals/ulm.csv'", "listed"), model);
  EXPECT_EQ(trained("'hospitals/{site}.csv' --sites 'Bad Orb,bonn,ulm'", "named"), model);
  EXPECT_EQ(trained("'hospitals/{site}.csv' --sites 'Bad Orb' --sites bonn --sites ulm --workers 3", "words"), model);
  std::ofstream(folder_ / "run.toml")
      << "[[site]]\nname = \"Bad Orb\"\npath = \"hospitals/Bad Orb.csv\"\n"
         "[[site]]\npath = \"hospitals/bonn.csv\"\n[[site]]\npath = \"hospitals/ulm.csv\"\n";
  EXPECT_EQ(trained("run.toml", "tables"), model);
  EXPECT_EQ(trained("quoted/config.toml", "again"), model);
  for (const char* out : {"quoted", "unquoted", "listed", "named", "words", "tables", "again"}) {
    EXPECT_EQ(names_in_outcome(out), hospitals) << out;
  }
}

TEST_F(SitesOfUsers, NumbersInPlaceOfNamesStillWork) {
  for (int k = 0; k < 2; ++k) put_site(fmt::format("h-{}.csv", k), 60 + 30 * k, k);
  EXPECT_EQ(trained("'h-{worker}.csv' --workers 2", "numbers"), trained("'h-*.csv'", "pattern"));
  EXPECT_EQ(names_in_outcome("numbers"), (std::vector<std::string>{"h-0", "h-1"}));
}

TEST_F(SitesOfUsers, NamesStandOnTheTerminalInTheReportAndInTheConfiguration) {
  put_hospitals();
  const auto result = run(std::string("train 'hospitals/*.csv' --out run") + quick);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(result.err.starts_with("3 sites (Bad Orb, bonn, ulm): label column \"sick\"")) << result.err;
  for (const char* part : {"site", "Bad Orb", "bonn", "ulm", "joint AUROC"})
    EXPECT_TRUE(contains(result.out, part)) << part;
  EXPECT_TRUE(contains(result.err, "at 3 sites (ring)")) << result.err;
  EXPECT_TRUE(contains(result.out, " between sites")) << result.out;
  const std::string report = read_file(folder_ / "run/report.html"), config = read_file(folder_ / "run/config.toml");
  EXPECT_TRUE(contains(report, "<th scope=\"row\">Bad Orb</th>")) << "in the tables of sites and of workers";
  EXPECT_TRUE(contains(report, "<h2>Sites</h2>"));
  EXPECT_FALSE(contains(report, ">worker</th>")) << "they have names";
  EXPECT_TRUE(contains(config, "[[site]]\nname = \"Bad Orb\"\npath = \"hospitals/Bad Orb.csv\"\n")) << config;
  EXPECT_TRUE(contains(config, "\nworkers = 3\n"));
}

TEST_F(SitesOfUsers, FilesWithoutQuotesAreTakenAsSitesWithANote) {
  put_hospitals();
  const auto result = run("data split hospitals/*.csv --json");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.err, "each of the 3 files is taken as a site")) << result.err;
  EXPECT_EQ(Json::parse(result.out).at("workers").at(1).at("site"), "bonn");
}

TEST_F(SitesOfUsers, TrainingAndTestFilesAreNotTakenForSites) {
  put_site("train.csv", 60, 1);
  put_site("test.csv", 60, 2);
  expect_refused("train train.csv test.csv", {"train.csv --test test.csv", "--sites train.csv,test.csv"});
}

TEST_F(SitesOfUsers, TestFilesHaveTheNamesOfTheSites) {
  put_hospitals();
  for (const std::string& name : hospitals) put_site("test/" + name + ".csv", 45, 7);
  const std::string data =
      std::string("train 'hospitals/*.csv' --test 'test/{site}.csv' --json --quiet --out run") + quick;
  const auto result = run(data);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json outcome = Json::parse(result.out);
  for (const Json& site : outcome.at("sites")) EXPECT_EQ(site.at("test_rows"), 45);
  expect_refused("train 'hospitals/*.csv' --test 'test/*.csv'", {"{site} in place of *"});
  expect_refused("train hospitals/ulm.csv --test 'test/{site}.csv'", {"one source for all", "--sites"});
}

TEST_F(SitesOfUsers, LabelsAndOtherFormatsAreFoundByName) {
  for (const std::string name : {"ulm", "bonn"}) {
    std::ofstream rows(folder_ / (name + "-x.csv")), labels(folder_ / (name + "-y.csv")),
        sparse(folder_ / (name + ".svm"));
    rows << "a,b\n";
    labels << "sick\n";
    for (int i = 0; i < 40; ++i) {
      rows << i % 7 << ',' << i % 5 << '\n';
      labels << i % 2 << '\n';
      sparse << i % 2 << " 1:" << i % 7 << " 3:" << 1 + i % 5 << '\n';
    }
  }
  const auto rows_of = [&](const std::string& arguments) {
    const auto result = run("data split " + arguments + " --test-share 0 --json");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.exit_code == 0 ? Json::parse(result.out).at("training").at("rows").get<int>() : -1;
  };
  EXPECT_EQ(rows_of("'{site}-x.csv' --sites ulm,bonn --labels '{site}-y.csv'"), 80);
  EXPECT_EQ(rows_of("'*.svm'"), 80);
  expect_refused("data split '{site}-x.csv' --sites ulm,bonn --labels ulm-y.csv", {"ulm-y.csv", "one file", "{site}"});
}

TEST_F(SitesOfUsers, TablesNameTheFilesOfLabelsAndOfTestRowsToo) {
  put_hospitals();
  for (const std::string& name : hospitals) put_site("test/" + name + ".csv", 45, 7);
  std::ofstream(folder_ / "marked.toml") << "[data]\ndata = \"hospitals/{site}.csv\"\nsites = [\"Bad Orb\", \"bonn\", "
                                            "\"ulm\"]\n[protocol]\ntest = \"test/{site}.csv\"\n";
  const std::string model = trained("marked.toml", "marked");
  std::ofstream bonn_rows(folder_ / "rows.csv"), bonn_labels(folder_ / "sick.csv"), test_rows(folder_ / "t-rows.csv"),
      test_labels(folder_ / "t-sick.csv");
  const auto take_apart = [&](const std::string& file, std::ostream& rows, std::ostream& labels) {
    std::ifstream whole(folder_ / file);
    for (std::string line; std::getline(whole, line);) {
      const std::size_t comma = line.rfind(',');
      rows << line.substr(0, comma) << '\n';
      labels << line.substr(comma + 1) << '\n';
    }
  };
  take_apart("hospitals/bonn.csv", bonn_rows, bonn_labels);
  take_apart("test/bonn.csv", test_rows, test_labels);
  for (std::ofstream* file : {&bonn_rows, &bonn_labels, &test_rows, &test_labels}) file->close();
  const std::string tables =
      "[[site]]\npath = \"hospitals/Bad Orb.csv\"\ntest = \"test/Bad Orb.csv\"\n"
      "[[site]]\nname = \"bonn\"\npath = \"rows.csv\"\nlabels = \"sick.csv\"\n"
      "test = \"t-rows.csv\"\ntest-labels = \"t-sick.csv\"\n"
      "[[site]]\npath = \"hospitals/ulm.csv\"\ntest = \"test/ulm.csv\"\n";
  std::ofstream(folder_ / "tables.toml") << tables;
  EXPECT_EQ(trained("tables.toml", "tables"), model);
  EXPECT_EQ(trained("tables/config.toml", "again"), model) << "the run's configuration has these files";
  const Json outcome = Json::parse(read_file(folder_ / "tables/outcome.json"));
  for (const Json& site : outcome.at("sites")) EXPECT_EQ(site.at("test_rows"), 45);
  const auto inspected = run("data inspect tables.toml --json"), tests = run("data inspect tables.toml --test --json");
  ASSERT_EQ(inspected.exit_code + tests.exit_code, 0) << inspected.err << tests.err;
  EXPECT_EQ(Json::parse(inspected.out).at("sites").at(1).at("rows"), 90);
  EXPECT_EQ(Json::parse(tests.out).at("sites").at(1).at("rows"), 45);
  expect_refused("data inspect 'hospitals/*.csv' --test", {"no test rows of their own"});
  const auto split = run("data split tables.toml --test 'test/{site}.csv' --json");
  ASSERT_EQ(split.exit_code, 0) << split.err << "an option comes before the tables";
}

TEST_F(SitesOfUsers, FilesInTablesThatContradictEachOtherAreRefused) {
  put_hospitals();
  put_site("test.csv", 45, 7);
  const auto refused = [&](const std::string& head, const std::string& bonn, const std::string& ulm,
                           const std::vector<std::string>& parts) {
    std::ofstream(folder_ / "run.toml") << head << "[[site]]\npath = \"hospitals/bonn.csv\"\n"
                                        << bonn << "[[site]]\npath = \"hospitals/ulm.csv\"\n"
                                        << ulm;
    expect_refused("train run.toml", parts);
  };
  refused("", "test = \"test.csv\"\n", "", {"test rows of their own (bonn)", "none (ulm)"});
  refused("", "test = \"test.csv\"\n", "test = \"test.csv\"\n", {"test.csv", "one file", "bonn and ulm"});
  refused("", "test-labels = \"test.csv\"\n", "", {"site bonn", "no test rows"});
  refused("", "labels = \"test.csv\"\n", "labels = \"test.csv\"\n", {"labels test.csv", "bonn and ulm"});
  refused("", "label = \"test.csv\"\n", "", {"run.toml:1", "did you mean \"labels\"", "test-labels"});
  refused("", "test = 5\n", "", {"run.toml:1", "expected text"});
  std::ofstream(folder_ / "run.toml") << "[protocol]\ntest = \"test.csv\"\n[[site]]\npath = \"hospitals/bonn.csv\"\n"
                                         "test = \"hospitals/ulm.csv\"\n[[site]]\npath = \"hospitals/ulm.csv\"\n";
  expect_refused("train run.toml", {"given twice", "test.csv", "site bonn"});
}

TEST_F(SitesOfUsers, AllSitesThatCannotBeReadAreInOneMessage) {
  put_site("bonn.csv", 60, 2);
  std::ofstream(folder_ / "ulm.csv") << "a,b,sick\n1,2\n";
  expect_refused("train --sites ulm.csv,bonn.csv,trier.csv",
                 {"2 of 3 sites cannot be read", "\n  ulm: ", "ulm.csv", "\n  trier: ", "trier.csv", "no such file"});
  expect_refused("data split --sites bonn.csv,trier.csv", {"site trier: ", "no such file"});
}

TEST_F(SitesOfUsers, WhatContradictsItselfIsRefused) {
  put_hospitals();
  expect_refused("train 'hospitals/*.csv' --workers 4", {"--workers is 4", "3 sites", "leave --workers out"});
  expect_refused("train 'hospitals/u*.csv'", {"one file only", "hospitals/ulm.csv"});
  expect_refused("train 'hospitals/*.tsv'", {"nothing matches", "ulm.csv"});
  expect_refused("train 'hospitals/{site}.csv'", {"--sites NAME", "'hospitals/*.csv'"});
  expect_refused("train 'hospitals/*.csv' --sites ulm,bonn", {"given twice", "'hospitals/{site}.csv'"});
  expect_refused("train hospitals/ulm.csv hospitals/bonn.csv --sites ulm", {"given twice"});
  expect_refused("train run.toml hospitals/bonn.csv", {"run.toml", "the only argument"});
}

TEST_F(SitesOfUsers, AHostThatIsNotThisOneIsRefusedWithTheHostFileToUse) {
  put_hospitals();
  std::ofstream(folder_ / "run.toml")
      << "data.data = \"hospitals/{site}.csv\"\n[[site]]\nname = \"ulm\"\nhost = \"nowhere1\"\n"
         "[[site]]\nname = \"bonn\"\nhost = \"nowhere2\"\n";
  expect_refused("train run.toml", {"ulm is on nowhere1", "bonn is on nowhere2", "-n 2", "nowhere1 slots=1"});
}

TEST_F(SitesOfUsers, ARunResumesWhereFilesHaveMovedOrSitesHaveOtherNames) {
  put_hospitals();
  const std::string whole = trained("'hospitals/*.csv' --schedule constant --iterations 150", "whole");
  EXPECT_NE(trained("'hospitals/*.csv' --schedule constant", "run"), whole);
  fs::rename(folder_ / "hospitals", folder_ / "moved");
  expect_refused("train --resume --out run --iterations 150", {"3 of 3 sites", "no such file"});
  auto result = run("train 'moved/*.csv' --resume --out run --iterations 150");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(read_file(folder_ / "run/model.safetensors"), whole);
  fs::rename(folder_ / "moved/ulm.csv", folder_ / "moved/vienna.csv");
  result = run("train 'moved/*.csv' --resume --out run --iterations 160");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.err, "Bad Orb, bonn, ulm then, Bad Orb, bonn, vienna now")) << result.err;
  result = run("train 'moved/{site}.csv' --sites 'bonn,Bad Orb,vienna' --resume --out run --iterations 170");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_TRUE(contains(result.err, "other data")) << result.err;
  EXPECT_TRUE(contains(result.err, "now: bonn, Bad Orb, vienna")) << result.err;
}

TEST_F(SitesOfUsers, NamesThatATerminalWouldObeyAreEscaped) {
  put_site("x/a\x1b[2J.csv", 60, 1);
  put_site("x/m\xc3\xbcnchen.csv", 60, 2);
  const auto result = run("data split 'x/*.csv'");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_FALSE(contains(result.out, "\x1b")) << result.out;
  EXPECT_TRUE(contains(result.out, "a\\x1b[2J"));
  EXPECT_TRUE(contains(result.out, "m\xc3\xbcnchen"));
}

TEST_F(SitesOfUsers, ADivergenceNamesTheSite) {
  put_hospitals();
  const auto result = run(std::string("train 'hospitals/*.csv' --out run --gamma-x 1e30") + quick);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_TRUE(contains(result.err, "saddlemesh: site ")) << result.err;
  EXPECT_TRUE(contains(result.err, "the run diverged (site ")) << result.err;
  EXPECT_FALSE(contains(result.err, "worker ")) << result.err;
}

TEST_F(SitesOfUsers, InspectShowsThemSideBySide) {
  put_hospitals();
  const auto text = run("data inspect 'hospitals/*.csv'");
  ASSERT_EQ(text.exit_code, 0) << text.err;
  for (const char* part : {"Bad Orb", "bonn", "no 60, yes 30", "csv"})
    EXPECT_TRUE(contains(text.out, part)) << text.out;
  std::ofstream(folder_ / "hospitals/ulm.csv") << "a,c,sick\n1,2,no\n2,3,yes\n";
  const auto json = run("data inspect 'hospitals/*.csv' --json");
  ASSERT_EQ(json.exit_code, 0) << json.err;
  const Json inspected = Json::parse(json.out);
  EXPECT_EQ(inspected.at("sites").at(2).at("site"), "ulm");
  EXPECT_EQ(inspected.at("sites").at(2).at("rows"), 2);
  EXPECT_TRUE(contains(inspected.at("problem").get<std::string>(), "\"c\" is in 1 of 3 sites: ulm"));
}

TEST_F(SitesOfUsers, AConfigurationCanBeLookedAt) {
  put_hospitals();
  std::ofstream(folder_ / "run.toml") << "[data]\nsites = [\"hospitals/ulm.csv\", \"hospitals/bonn.csv\"]\n"
                                         "[method]\neta = 0.05\n[protocol]\ntest-share = 0\n";
  const auto split = run("data split run.toml --json");
  ASSERT_EQ(split.exit_code, 0) << split.err;
  EXPECT_EQ(Json::parse(split.out).at("training").at("rows"), 150);
  const auto inspected = run("data inspect run.toml --json");
  ASSERT_EQ(inspected.exit_code, 0) << inspected.err;
  EXPECT_EQ(Json::parse(inspected.out).at("sites").at(1).at("site"), "bonn");
}

}  // namespace
}  // namespace saddlemesh
