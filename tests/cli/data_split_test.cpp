#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace saddlemesh {
namespace {

class DataSplit : public testing::ProgramTest {
 protected:
  void write_site(int worker, const std::string& header, int rows) const {
    std::ofstream file(folder_ / fmt::format("site-{}.csv", worker));
    file << header << "\n";
    for (int row = 0; row < rows; ++row) {
      file << (row % 10 == 3 ? "" : std::to_string(row)) << (row % 2 == 0 ? ",Oslo," : ",Rome,")
           << (row % 5 == 0 ? "yes" : "no") << "\n";
    }
  }
};

TEST_F(DataSplit, ShowsWhichWorkerGetsWhichRows) {
  const auto result = run("data split synthetic:rows=1000,features=5,positives=0.2 --workers 4");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  for (const char* part : {"worker 3", "training", "test", "180", "20.00 %", "features: 5"}) {
    EXPECT_NE(result.out.find(part), std::string::npos) << part << "\n" << result.out;
  }
}

TEST_F(DataSplit, JsonHoldsCountsThatAddUp) {
  const auto result = run(
      "data split synthetic:rows=1000,positives=0.4 --positive-ratio 0.1 --shards dirichlet:0.3 --workers 5 --json");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto facts = nlohmann::json::parse(result.out);
  EXPECT_EQ(facts.at("training").at("rows").get<int>() + facts.at("test").at("rows").get<int>(), 667);
  EXPECT_EQ(facts.at("training").at("positives").get<int>() + facts.at("test").at("positives").get<int>(), 67);
  int rows = 0;
  for (const auto& worker : facts.at("workers")) rows += worker.at("rows").get<int>();
  EXPECT_EQ(rows, facts.at("training").at("rows").get<int>());
  EXPECT_EQ(facts.at("workers").size(), 5U);
}

TEST_F(DataSplit, ReadsTheFilesOfSites) {
  for (int k = 0; k < 3; ++k) write_site(k, "age,city,ill", 40 + 20 * k);
  const auto result = run("data split 'site-{worker}.csv' --workers 3 --missing median --test-share 0 --json");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto facts = nlohmann::json::parse(result.out);
  EXPECT_EQ(facts.at("workers")[2].at("rows"), 80);
  EXPECT_EQ(facts.at("features"), 4) << "age, whether it is missing, and two cities";
  EXPECT_EQ(facts.at("test").at("rows"), 0);
}

TEST_F(DataSplit, WrongWordsAndFilesAreRefused) {
  write_site(0, "age,city,ill", 40);
  write_site(1, "age,town,ill", 40);
  expect_refused("data split 'site-{worker}.csv' --workers 2 --missing median", {"site-0", "city", "site-1", "town"});
  expect_refused("data split 'site-{worker}.csv' --workers 3 --missing median", {"site site-2", "site-2.csv"});
  expect_refused("data split site-0.csv", {"line 5", "\"age\"", "--missing median"});
  expect_refused("data split site-0.csv --missing median --shards evn", {"evn", "even"});
  expect_refused("data split site-0.csv --missing median --positive maybe", {"maybe", "no, yes"});
  expect_refused("data split site-0.csv --missing median --workers 100", {"36 rows", "100 workers"});
  expect_refused("data split site-0.csv --missing median --positive-ratio nan", {"--positive-ratio"});
  expect_refused("data split fashoin-mnist", {"fashion-mnist"});
  expect_refused("data split", {"data"});
}

}  // namespace
}  // namespace saddlemesh
