#include "saddlemesh/data/columns.hpp"

#include <functional>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "saddlemesh/data/format/delimited.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;
using Names = std::vector<std::string>;

// Returns a table with a column called `name`, a number x and the label.
std::string table_of(const std::string& name, const std::function<std::string(int)>& value, int rows = 200) {
  std::string text = name + ",x,y\n";
  for (int row = 0; row < rows; ++row) text += fmt::format("{},{},{}\n", value(row), row % 17, row % 2);
  return text;
}

RawData read(const std::string& text, const ReadOptions& options = {}) {
  ByteStream stream("file", text);
  return read_delimited(stream, options);
}

RawData settle(const std::string& text, const ReadOptions& options = {}) {
  RawData raw = read(text, options);
  resolve_columns(raw, options);
  return raw;
}

void expect_left_out(const std::string& text, const std::string& found, const ReadOptions& options = {}) {
  const RawData raw = settle(text, options);
  EXPECT_EQ(raw.data.shape, Shape{1});
  EXPECT_EQ(raw.columns[0].name, "x");
  ASSERT_EQ(raw.findings.size(), 1U);
  EXPECT_EQ(raw.findings[0].done, "left out");
  EXPECT_NE(raw.findings[0].found.find(found), std::string::npos) << raw.findings[0].found;
}

void expect_kept(const std::string& text, const ReadOptions& options = {}) {
  const RawData raw = settle(text, options);
  EXPECT_EQ(raw.columns.size(), 2U);
  EXPECT_TRUE(raw.findings.empty()) << raw.findings[0].found;
}

void expect_asked(const std::string& text, std::initializer_list<std::string> parts, const ReadOptions& options = {}) {
  expect_error([&] { settle(text, options); }, parts);
}

TEST(Columns, IdentifiersAndFreeTextAreLeftOut) {
  const auto unique = [](int row) { return fmt::format("P-{}", 7919 * row); };
  expect_left_out(table_of("patient", unique), "200 different texts in 200 rows");
  expect_kept(table_of("patient", unique), {.categorical = {"patient"}});
  const auto nearly = [](int row) { return row % 20 == 0 ? std::string("none known") : fmt::format("note {}", row); };
  expect_left_out(table_of("note", nearly), "191 different texts");
  expect_kept(table_of("ward", [](int row) { return fmt::format("W{}", row % 20); }));
  expect_kept(table_of("few", unique, 20));
}

TEST(Columns, TextsThatMayBeNamesOrCategoriesAreAskedAbout) {
  const auto twice = [](int row) { return fmt::format("name {}", row % 120); };
  expect_asked(table_of("family", twice),
               {"\"family\": 120 different texts in 200 rows", "--ignore family", "--categorical"});
  expect_kept(table_of("family", twice), {.categorical = {"family"}});
  const auto visits = [](int row) { return fmt::format("P{}", row % 60); };
  expect_asked(table_of("patient_id", visits), {"\"patient_id\""});
  expect_kept(table_of("town", visits));
}

TEST(Columns, WholeNumbersThatIdentifyRowsAreLeftOut) {
  const auto running = [](int row) { return std::to_string(row + 1); };
  const auto shuffled = [](int row) { return std::to_string(5000 + 37 * row % 200); };
  expect_left_out(table_of("", running), "numbers the rows");
  expect_left_out(table_of("id", running), "identifier");
  expect_left_out(table_of("PatientID", shuffled), "identifier");
  expect_left_out(table_of("case_id", [](int row) { return std::to_string(3'000'000'000 + 3 * row); }), "identifier");
  expect_kept(table_of("id", running), {.numbers = {"id"}});
  expect_kept(table_of("fluid", shuffled), {.numbers = {"fluid"}});
  expect_asked(table_of("hospital_id", [](int row) { return std::to_string(row % 5); }),
               {"\"hospital_id\"", "--categorical hospital_id", "--numbers hospital_id"});
  const RawData day = settle(table_of("day", running));
  EXPECT_EQ(day.columns.size(), 2U) << "not certain: kept, and told";
  ASSERT_EQ(day.findings.size(), 1U);
  EXPECT_EQ(day.findings[0].done, "read as numbers");
}

TEST(Columns, NumbersWithASignAreNotTakenForFreeText) {
  expect_asked(table_of("rate", [](int row) { return fmt::format("{}.5 %", row); }), {"\"rate\"", "% or $"});
  expect_asked(table_of("cost", [](int row) { return fmt::format("\"${},{:03}.50\"", row + 1, row); }),
               {"\"cost\"", "% or $"});
}

TEST(Columns, CodesAreReportedThoughTheyAreNumbers) {
  const RawData raw = settle(table_of("zip_code", [](int row) { return std::to_string(10000 + row * row % 89999); }));
  ASSERT_EQ(raw.findings.size(), 1U);
  EXPECT_EQ(raw.findings[0].option, "--categorical COLUMN or --ignore COLUMN");
}

TEST(Columns, ColumnsWithoutInformationAreLeftOut) {
  expect_left_out(table_of("c", [](int) { return "7"; }), "same value in all rows");
  expect_left_out(table_of("c", [](int) { return "all"; }), "same value in all rows");
  expect_left_out(table_of("c", [](int) { return ""; }), "no value in any row");
  expect_kept(table_of("c", [](int row) { return row == 3 ? "" : "all"; }), {.missing = Missing::median});
  expect_error([] { settle("c,y\n7,0\n7,1\n"); }, {"file: no column of features is left", "\"c\": the same value"});
}

TEST(Columns, ValuesFarBeyondAllOthersAreAskedAbout) {
  const auto with = [](const std::string& odd) {
    return [odd](int row) { return row % 50 == 7 ? odd : fmt::format("{:.1f}", 20 + row % 31 + 0.5); };
  };
  expect_asked(table_of("lab", with("-999")),
               {"\"lab\"", "far beyond all others: -999", "--missing-values -999", "--numbers lab"});
  expect_asked(table_of("lab", with("9999")), {"9999"});
  expect_asked(table_of("lab", with("1e30")), {"1e+30"});
  expect_kept(table_of("lab", with("1e30")), {.numbers = {"lab"}});
  expect_kept(table_of("lab", with("-999")), {.missing_values = {"-999"}, .missing = Missing::median});
  expect_kept(table_of("lab", with("250")));
  const auto both = [](int row) { return row % 9 == 0 ? "-999" : row % 9 == 1 ? "9999" : std::to_string(row % 9); };
  expect_asked(table_of("lab", both), {"-999,9999"});
  expect_asked(table_of("smoker", [](int row) { return row % 40 == 0 ? "9" : std::to_string(row % 2); }), {"9"});
  expect_kept(table_of("binary", [](int row) { return row % 40 == 0 ? "999" : "0"; }));
  expect_kept(table_of("skewed", [](int row) { return fmt::format("{:.3f}", row == 0 ? 900.0 : 0.1 * row + 5); }));
}

TEST(Columns, AllThatMustBeDecidedIsListedAtOnce) {
  std::string text = "id,lab,code,age,x,y\n";
  for (int row = 0; row < 100; ++row) {
    text += fmt::format("{},{},{},{},{},{}\n", row, row == 3 ? "-999" : fmt::format("{}.5", row % 13),
                        row % 10 == 0 ? "A" : std::to_string(row % 7),
                        row % 20 == 0 ? "" : std::to_string(20 + row % 50), row % 11, row % 2);
  }
  expect_asked(text,
               {"file: 3 columns need a decision", "\"lab\"", "\"code\": 90 numbers and 10 values that are none (\"A\"",
                "\"age\": 5 missing values, the first in line 2"});
  const Findings all = inspect_columns(read(text), {});
  ASSERT_EQ(all.size(), 4U) << "inspecting tells what is done, too";
  EXPECT_EQ(all[0].column, "id");
  EXPECT_EQ(all[0].done, "left out");
}

TEST(Columns, DecisionsDoNotDependOnTheOrderOfRows) {
  std::vector<std::string> rows;
  for (int row = 0; row < 90; ++row) {
    rows.push_back(fmt::format("p{},{},{},{}\n", row, row % 15 == 14 ? "<5" : std::to_string(row % 15),
                               row % 30 == 29 ? "unknown" : std::to_string(row % 7), row % 2));
  }
  std::vector<Findings> found;
  for (int turn = 0; turn < 90; turn += 7) {
    std::string text = "patient,lab,n,y\n";
    for (std::size_t i = 0; i < rows.size(); ++i) text += rows[(i + static_cast<std::size_t>(turn)) % rows.size()];
    Findings one = inspect_columns(read(text), {});
    for (Finding& finding : one) finding.found = finding.found.substr(0, finding.found.find_first_of(",;("));
    found.push_back(one);
  }
  for (const Findings& one : found) EXPECT_EQ(one, found.front());
}

TEST(Columns, ProfilesMergeInAnyOrder) {
  const ColumnProfile a{.numbers = 30, .unique = true}, b{.numbers = 20, .missing = 2}, none{.missing = 5};
  EXPECT_EQ(merge_profiles(a, b).numbers, 50U);
  EXPECT_FALSE(merge_profiles(a, b).unique || merge_profiles(b, a).unique);
  EXPECT_TRUE(merge_profiles(a, none).unique && merge_profiles(none, a).unique) << "a site without values says nothing";
  const ColumnProfile one{.texts = 3, .constant = true, .value = 1}, other{.texts = 3, .constant = true, .value = 2};
  EXPECT_TRUE(merge_profiles(one, one).constant);
  EXPECT_FALSE(merge_profiles(one, other).constant);
}

}  // namespace
}  // namespace saddlemesh
