#include <filesystem>
#include <fstream>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class TrainingOnTables : public testing::ProgramTest {};

// A typical hospital table: identifiers, dates, decimal commas, a constant.
std::string hospital_table() {
  std::string text = "patient;admitted;crp;ward;const;died\n";
  for (int row = 0; row < 300; ++row) {
    text += "P" + std::to_string(1000 + 7 * row) + ";" + std::to_string(1 + row % 28) + ".0" +
            std::to_string(1 + row % 9) + ".2021;" + std::to_string(row % 40) + "," + std::to_string(row % 10) + ";" +
            (row % 3 == 0 ? "A" : "B") + ";1;" + (row % 40 > 27 ? "yes" : "no") + "\n";
  }
  return text;
}

TEST_F(TrainingOnTables, PrintsTheFindingsAboutATableOnce) {
  std::ofstream(folder_ / "h.csv") << hospital_table();
  const auto result = run("train h.csv --iterations 50 --out run --json");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err.substr(0, result.err.find('\n')),
            "h.csv: label column \"died\" (last column); positive class \"yes\", 28 % of 300 rows");
  const Json outcome = Json::parse(result.out);
  EXPECT_EQ(outcome["label"]["column"], "died");
  EXPECT_EQ(outcome["label"]["reason"], "last column");
  EXPECT_EQ(outcome["label"]["positive"], Json({"yes"}));
  std::map<std::string, std::string> done;
  for (const Json& one : outcome["findings"]) done[one["column"]] = one["done"];
  EXPECT_EQ(done, (std::map<std::string, std::string>{{"patient", "left out"},
                                                      {"admitted", "read as days since 1970-01-01"},
                                                      {"crp", "read as numbers"},
                                                      {"const", "left out"}}));
  for (const auto& [column, what] : done) {
    EXPECT_NE(result.err.find(column), std::string::npos) << result.err;
    EXPECT_NE(read_file(folder_ / "run/report.html").find(column), std::string::npos);
  }
  EXPECT_NE(read_file(folder_ / "run/report.html").find("Label column"), std::string::npos);
  EXPECT_NE(read_file(folder_ / "run/config.toml").find("# The label column \"died\" (last column); positive class"),
            std::string::npos);
  const std::string model = read_file(folder_ / "run/model.safetensors");
  EXPECT_NE(model.find("last column"), std::string::npos);
  EXPECT_EQ(model.find("P1007"), std::string::npos) << "no identifier is in the model";
  ASSERT_EQ(run("train run/config.toml --out again --quiet").exit_code, 0);
  EXPECT_EQ(read_file(folder_ / "again/model.safetensors"), model);
  ASSERT_EQ(run("predict run h.csv --id patient").exit_code, 0) << "an identifier that was left out";
}

TEST_F(TrainingOnTables, AsksAllQuestionsAboutATableAtOnce) {
  std::string text = "lab,code,age,x,died\n";
  for (int row = 0; row < 120; ++row) {
    text += (row % 30 == 1 ? "-999" : std::to_string(row % 17) + ".5") + "," +
            (row % 9 == 0 ? "A" : std::to_string(row % 5)) + "," +
            (row % 50 == 0 ? "" : std::to_string(20 + row % 60)) + "," + std::to_string(row % 7) + "," +
            (row % 3 == 0 ? "yes" : "no") + "\n";
  }
  std::ofstream(folder_ / "h.csv") << text;
  expect_refused("train h.csv --out run", {"3 columns need a decision", "\"lab\"", "-999", "\"code\"",
                                           "--categorical code", "\"age\"", "--missing median"});
  EXPECT_FALSE(fs::exists(folder_ / "run"));
  const auto decided =
      run("train h.csv --out run --iterations 20 --missing-values -999 --missing median --categorical code --quiet");
  EXPECT_EQ(decided.exit_code, 0) << decided.err;
}

TEST_F(TrainingOnTables, ManyClassesNameTheColumnAndTheOption) {
  std::string text = "died,cost\n";
  for (int row = 0; row < 100; ++row) text += (row % 3 == 0 ? "yes," : "no,") + std::to_string(row) + "\n";
  std::ofstream(folder_ / "h.csv") << text;
  expect_refused("train h.csv --out run", {"100 classes", "column \"cost\" (last column)", "--label-column"});
}

}  // namespace
}  // namespace saddlemesh
