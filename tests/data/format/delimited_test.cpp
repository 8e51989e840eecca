#include "saddlemesh/data/format/delimited.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "saddlemesh/data/columns.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;
using Floats = std::vector<float>;
using Labels = std::vector<std::uint32_t>;
using Names = std::vector<std::string>;

RawData read_csv(std::string_view text, const ReadOptions& options = {}) {
  ByteStream stream("file", text);
  return read_delimited(stream, options);
}

void expect_csv_refused(std::string_view text, std::initializer_list<std::string> parts,
                        const ReadOptions& options = {}) {
  expect_error([&] { read_csv(text, options); }, parts);
}

// Reads and settles a table, as training does.
RawData settle_csv(std::string_view text, const ReadOptions& options = {}) {
  RawData raw = read_csv(text, options);
  resolve_columns(raw, options);
  return raw;
}

void expect_undecided(std::string_view text, std::initializer_list<std::string> parts,
                      const ReadOptions& options = {}) {
  expect_error([&] { settle_csv(text, options); }, parts);
}

Names column_names(const RawData& raw) {
  Names found;
  for (const RawColumn& column : raw.columns) found.push_back(column.name);
  return found;
}

Names class_names(const RawData& raw) {
  Names found;
  for (const RawClass& one : raw.classes) found.push_back(one.name);
  return found;
}

TEST(Delimited, ATableWithAHeaderIsRead) {
  const RawData raw = read_csv("a,b,label\n1,2.5,0\n-3,4e2,1\n5,6,1\n");
  EXPECT_EQ(raw.name, "file");
  EXPECT_EQ(raw.format, "csv");
  EXPECT_TRUE(raw.text);
  EXPECT_EQ(raw.data.rows, 3U);
  EXPECT_EQ(raw.data.shape, (Shape{2}));
  EXPECT_EQ(raw.data.dense().values, (Floats{1, 2.5F, -3, 400, 5, 6}));
  EXPECT_EQ(column_names(raw), (Names{"a", "b"}));
  EXPECT_EQ(class_names(raw), (Names{"0", "1"}));
  EXPECT_EQ(raw.labels, (Labels{0, 1, 1}));
  EXPECT_EQ(raw.classes[1].first_at, 3U);
  EXPECT_EQ(raw.classes[1].rows, 2U);
}

TEST(Delimited, ATableWithoutAHeaderNumbersItsColumns) {
  const RawData raw = read_csv("1,2,0\n3,4,1\n");
  EXPECT_EQ(raw.data.dense().values, (Floats{1, 2, 3, 4}));
  EXPECT_EQ(column_names(raw), (Names{"column 1", "column 2"}));
  EXPECT_EQ(raw.classes[0].first_at, 1U);
}

TEST(Delimited, SeparatorsAreFoundByTheFirstLine) {
  EXPECT_EQ(read_csv("1;2,5;0\n3;4,5;1\n", {.categorical = {"2"}}).data.dense().values, (Floats{1, 0, 3, 1}));
  const RawData tabs = read_csv("1\t2\t0\n3\t4\t1\n");
  EXPECT_EQ(tabs.format, "tsv");
  EXPECT_EQ(tabs.data.dense().values, (Floats{1, 2, 3, 4}));
  EXPECT_EQ(read_csv("\"a;b;c;d\",\"e\",y\n1,2,0\n").data.shape, (Shape{2})) << "not those in quotes";
  EXPECT_EQ(read_csv("a, b\ty\n1\t0\n", {.format = "tsv"}).columns[0].name, "a, b");
}

TEST(Delimited, TheHeaderIsRecognisedOrGiven) {
  EXPECT_EQ(read_csv("x,x,y\n1,2,0\n").data.rows, 1U) << "names twice, but numbers below";
  EXPECT_EQ(read_csv("a,b\nc,d\n").data.rows, 1U) << "all names are different";
  EXPECT_EQ(read_csv("p,x,x\ne,x,s\n").data.rows, 2U) << "text all over";
  EXPECT_EQ(column_names(read_csv(",a,y\n0,1,0\n")), (Names{"column 1", "a"})) << "as pandas writes its index";
  EXPECT_EQ(read_csv("1,2,0\n3,4,1\n", {.header = true}).data.rows, 1U);
  EXPECT_EQ(column_names(read_csv("1,2,0\n3,4,1\n", {.header = true})), (Names{"1", "2"}));
  EXPECT_EQ(read_csv("a,b\nc,d\n", {.header = false}).data.rows, 2U);
}

TEST(Delimited, TheLabelIsFoundByItsUsualNamesElseLast) {
  EXPECT_EQ(column_names(read_csv("y,a,Class\n1,2,3\n")), (Names{"y", "a"})) << "class before y";
  EXPECT_EQ(column_names(read_csv("LABEL,a,class\n1,2,3\n")), (Names{"a", "class"}));
  EXPECT_EQ(column_names(read_csv("a,target,b\n1,2,3\n")), (Names{"a", "b"}));
  EXPECT_EQ(column_names(read_csv("a,b,c\n1,2,3\n")), (Names{"a", "b"}));
  EXPECT_EQ(column_names(read_csv("a,b,c\n1,2,3\n", {.ignore = {"c"}})), (Names{"a"})) << "the last that is left";
}

TEST(Delimited, TheLabelCanBeNamedOrNumbered) {
  const std::string_view text = "a,b,c\n1,2,3\n";
  EXPECT_EQ(column_names(read_csv(text, {.label = "a"})), (Names{"b", "c"}));
  EXPECT_EQ(column_names(read_csv(text, {.label = "2"})), (Names{"a", "c"}));
  EXPECT_EQ(column_names(read_csv(text, {.label = "-1"})), (Names{"a", "b"}));
  EXPECT_EQ(column_names(read_csv(text, {.label = "-3"})), (Names{"b", "c"}));
  EXPECT_EQ(column_names(read_csv("2,1\n5,6\n", {.label = "1", .header = true})), (Names{"2"}))
      << "names go before numbers";
}

TEST(Delimited, AColumnThatIsNotThereIsRefusedWithTheNearest) {
  const std::string_view text = "Time,Amount,Class\n1,2,0\n";
  expect_csv_refused(text, {"file:", "no column is called \"class\"", "did you mean \"Class\"", "Time, Amount, Class"},
                     {.label = "class"});
  expect_csv_refused(text, {"\"Amuont\"", "did you mean \"Amount\""}, {.ignore = {"Amuont"}});
  expect_csv_refused(text, {"\"4\"", "its 3 columns"}, {.categorical = {"4"}});
  expect_csv_refused(text, {"\"0\""}, {.label = "0"});
  expect_csv_refused(text, {"\"-4\""}, {.label = "-4"});
  expect_csv_refused("x,x,y\n1,2,0\n", {"two columns are called \"x\"", "number"}, {.ignore = {"x"}});
  expect_csv_refused(text, {"\"Time\"", "as the label and as one to ignore"}, {.label = "Time", .ignore = {"1"}});
}

TEST(Delimited, IgnoredColumnsAreNotLookedAt) {
  const RawData raw = read_csv("id,a,y\nx,1,0\n7,2,1\n,3,0\n", {.ignore = {"id"}});
  EXPECT_EQ(raw.data.dense().values, (Floats{1, 2, 3}));
  EXPECT_EQ(raw.columns[0].missing, 0U);
}

TEST(Delimited, TextMakesAColumnOfCategories) {
  const RawData raw = settle_csv("colour,size,y\nred,1,no\ngreen,2,yes\nred,3,no\nblue,4,no\n");
  EXPECT_EQ(raw.data.dense().values, (Floats{0, 1, 1, 2, 0, 3, 2, 4}));
  EXPECT_TRUE(raw.columns[0].categorical);
  EXPECT_EQ(raw.columns[0].categories, (Names{"red", "green", "blue"}));
  EXPECT_FALSE(raw.columns[1].categorical);
  EXPECT_EQ(class_names(raw), (Names{"no", "yes"}));
}

TEST(Delimited, NumbersCanBeReadAsCategories) {
  const RawData raw = read_csv("zip,y\n01,0\n1,1\n01,1\n", {.categorical = {"zip"}});
  EXPECT_EQ(raw.columns[0].categories, (Names{"01", "1"}));
  EXPECT_EQ(raw.data.dense().values, (Floats{0, 1, 0}));
}

TEST(Delimited, TextAmongNumbersIsRefusedWhereverItStandsWithWhatToDo) {
  for (const char* text : {"a,y\n1,0\n2,0\nabc,1\n", "a,y\nabc,1\n1,0\n2,0\n"}) {
    expect_undecided(text, {"file:", "\"a\": 2 numbers and 1 value that is none (\"abc\"", "--categorical a",
                            "--ignore a", "--missing-values abc"});
    EXPECT_EQ(settle_csv(text, {.categorical = {"a"}}).columns[0].categories.size(), 3U);
    const RawData filled = settle_csv(text, {.missing_values = {"abc"}, .missing = Missing::median});
    EXPECT_FALSE(filled.columns[0].categorical);
    EXPECT_EQ(filled.columns[0].missing, 1U);
  }
  expect_undecided("1,0\n1.5.2,1\n", {"\"column 1\"", "\"1.5.2\"", "line 2"});
}

TEST(Delimited, InfiniteAndTooLargeNumbersAreRefused) {
  for (const char* value : {"inf", "-Infinity", "+INF", "1e39", "-1e400"}) {
    expect_undecided(std::string("a,y\n1,0\n") + value + ",1\n", {"\"a\": 1 number and 1 value that is none", value});
    expect_undecided(std::string("a,y\n") + value + ",1\n", {"\"a\"", value});
  }
  EXPECT_EQ(read_csv("a,y\ninf,0\n", {.categorical = {"a"}}).columns[0].categories, Names{"inf"});
}

TEST(Delimited, MissingValuesAreRefusedUnlessTheyAreToBeFilledIn) {
  for (const char* value : {"", "NA", "n/a", "NaN", "null", "NULL", "?", "  ", "\"\"", "\"NA\""}) {
    const std::string text = std::string("a,b,y\n1,x,0\n") + value + "," + value + ",1\n2,z,1\n";
    expect_undecided(
        text, {"file: 2 columns", "\"a\": 1 missing value in line 3", "\"b\": 1 missing value", "--missing median"});
    const RawData raw = read_csv(text, {.missing = Missing::median});
    EXPECT_TRUE(std::isnan(raw.data.dense().values[2]) && std::isnan(raw.data.dense().values[3])) << value;
    EXPECT_EQ(raw.columns[0].missing, 1U);
    EXPECT_EQ(raw.columns[1].missing, 1U);
    EXPECT_EQ(raw.columns[1].categories, (Names{"x", "z"}));
  }
}

TEST(Delimited, WhatAColumnHoldsDoesNotDependOnItsMissingValues) {
  const RawData raw = read_csv("a,b,c,y\n,?,,0\n1,x,,1\n", {.missing = Missing::median});
  EXPECT_FALSE(raw.columns[0].categorical);
  EXPECT_TRUE(raw.columns[1].categorical);
  EXPECT_FALSE(raw.columns[2].categorical);
  EXPECT_EQ(raw.columns[2].missing, 2U);
}

TEST(Delimited, AMissingLabelIsAlwaysRefused) {
  expect_csv_refused("a,y\n1,0\n2,\n", {"file:3: column \"y\"", "missing label"}, {.missing = Missing::median});
  expect_csv_refused("a,y\n1,NA\n", {"file:2:", "\"NA\" is a missing label"});
}

TEST(Delimited, QuotesHoldSeparatorsQuotesAndLineEnds) {
  const RawData raw =
      read_csv("\"na\"\"me\",b,\"y\"\n\"red, \"\"dark\"\"\",\"1\",a\n\"two\nlines\", \" 2 \" ,b\n5\" disk,3,\"c\"\r\n");
  EXPECT_EQ(column_names(raw), (Names{"na\"me", "b"}));
  EXPECT_EQ(raw.columns[0].categories, (Names{"red, \"dark\"", "two\nlines", "5\" disk"}));
  EXPECT_EQ(raw.data.dense().values, (Floats{0, 1, 1, 2, 2, 3}));
  EXPECT_EQ(raw.classes[2].first_at, 5U) << "the lines in quotes count";
}

TEST(Delimited, FaultsInQuotesAreRefused) {
  expect_csv_refused("a,y\n\"1\"x,0\n", {"file:2:", "text follows the closing quote of \"1\"", "written twice"});
  expect_csv_refused("a,y\n1,0\n\"2,1\n3,1\n", {"file:3:", "a quote that is opened in this row is never closed"});
}

TEST(Delimited, ARowThatReachesOverManyBlocksIsReadOnce) {
  const std::string cell(1'500'000, 'x');
  std::string text = "name,a,y\n";
  for (int row = 0; row < 3; ++row) {
    text += "\"" + cell + "\n" + std::to_string(row) + "\",," + std::to_string(row) + "\n";
  }
  class Pieces final : public ByteStream::Source {
   public:
    explicit Pieces(std::string_view left) : left_(left) {}
    std::string_view next() override {
      const std::string_view piece = left_.substr(0, 1000);
      left_.remove_prefix(piece.size());
      return piece;
    }

   private:
    std::string_view left_;
  };
  ByteStream stream("file", std::make_unique<Pieces>(text));
  const RawData raw = read_delimited(stream, {.missing = Missing::median});
  EXPECT_EQ(raw.data.rows, 3U);
  EXPECT_EQ(raw.columns[0].categories.size(), 3U);
  EXPECT_EQ(raw.columns[1].missing, 3U);
  EXPECT_EQ(raw.classes[2].first_at, 6U);
}

// Fields with equal beginnings, equal ends or similar contents, in any order and position in their rows.
TEST(Delimited, FieldsThatComeAgainMeanTheSame) {
  struct Written {
    const char *bytes, *value;
  };
  const std::vector<Written> words{{"a", "a"},
                                   {"\"a\"", "a"},
                                   {" a ", "a"},
                                   {"ab", "ab"},
                                   {"\"a,b\"", "a,b"},
                                   {"\"a,bc\"", "a,bc"},
                                   {"\"a\"\"\"", "a\""},
                                   {"\"a\"\",\"", "a\","},
                                   {"longer than eight", "longer than eight"},
                                   {"longer than nine", "longer than nine"},
                                   {"\"longer, than\"", "longer, than"},
                                   {"\"x\ny\"", "x\ny"}};
  std::mt19937 random(3);
  for (const char* line_end : {"\n", "\r\n"}) {
    std::string text = std::string("p,q,y,r") + line_end;
    std::vector<Names> expected(3);
    for (int row = 0; row < 3000; ++row) {
      for (std::size_t column = 0; column < 3; ++column) {
        const Written& word = words[random() % words.size()];
        text += std::string(word.bytes) + (column == 2 ? line_end : column == 1 ? ",0," : ",");
        expected[column].emplace_back(word.value);
      }
    }
    const RawData raw = read_csv(text, {.header = true});
    ASSERT_EQ(raw.data.rows, 3000U);
    for (std::size_t i = 0; i < raw.data.dense().values.size(); ++i) {
      const auto place = static_cast<std::size_t>(raw.data.dense().values[i]);
      ASSERT_EQ(raw.columns[i % 3].categories.at(place), expected[i % 3][i / 3]);
    }
  }
}

TEST(Delimited, WordsForNoValueAmongNumbersAreMissingWhereverTheyStand) {
  for (const char* text : {"a,y\nunknown,0\n1,1\n-,0\n2.5,1\n", "a,y\n1,1\n2.5,1\n-,0\nunknown,0\n"}) {
    const RawData raw = settle_csv(text, {.missing = Missing::median});
    EXPECT_FALSE(raw.columns[0].categorical);
    EXPECT_EQ(raw.columns[0].missing, 2U);
    ASSERT_EQ(raw.findings.size(), 1U);
    EXPECT_EQ(raw.findings[0].done, "read as missing values");
  }
  EXPECT_EQ(settle_csv("a,y\nunknown,0\nnone,1\nyes,0\n").columns[0].categories.size(), 3U) << "of a column of texts";
}

TEST(Delimited, DecimalCommasAreReadWhereTheFileShowsThem) {
  const RawData raw = settle_csv("a;b;n;y\n1,5;1.234,56;1.000;0\n-2,25;12;2.000;1\n3;-0,5;17;1\n");
  EXPECT_EQ(raw.data.dense().values, (Floats{1.5F, 1234.56F, 1000, -2.25F, 12, 2000, 3, -0.5F, 17}));
  EXPECT_TRUE(raw.decimal_comma);
  ASSERT_GE(raw.findings.size(), 2U);
  EXPECT_EQ(raw.findings[0].column, "a");
  EXPECT_EQ(raw.findings[0].option, "--decimal point");
  EXPECT_EQ(settle_csv("a,y\n\"1,5\",0\n\"2,25\",1\n").data.dense().values, (Floats{1.5F, 2.25F})) << "in quotes";
  EXPECT_EQ(settle_csv("a;b;y\n1,5;0.5;0\n2,5;0.75;1\n").data.dense().values, (Floats{1.5F, 0.5F, 2.5F, 0.75F}))
      << "each column as it shows";
}

TEST(Delimited, GroupsOfThreeDigitsAreReadWhereTheDecimalMarkIsKnown) {
  EXPECT_EQ(settle_csv("a,y\n\"1,234.5\",0\n\"12,345,678\",1\n999,1\n").data.dense().values,
            (Floats{1234.5F, 12345678, 999}));
  EXPECT_EQ(settle_csv("a,b,y\n\"1,234\",0.5,0\n999,1,1\n").data.dense().values, (Floats{1234, 0.5F, 999, 1}))
      << "another column shows the point";
  const std::string_view ambiguous = "a,y\n\"1,234\",0\n\"5,678\",1\n";
  expect_undecided(ambiguous, {"\"a\"", "1,234", "--decimal point or --decimal comma"});
  EXPECT_EQ(settle_csv(ambiguous, {.decimal = Decimal::point}).data.dense().values, (Floats{1234, 5678}));
  EXPECT_EQ(settle_csv(ambiguous, {.decimal = Decimal::comma}).data.dense().values, (Floats{1.234F, 5.678F}));
}

TEST(Delimited, DatesAreDaysWhateverTheOrderOfTheirParts) {
  EXPECT_EQ(settle_csv("d,y\n1970-01-02,0\n1969-12-31,1\n").data.dense().values, (Floats{1, -1}));
  EXPECT_EQ(settle_csv("d,y\n1970-01-02 12:00,0\n1970-01-01T06:00:00Z,1\n").data.dense().values, (Floats{1.5F, 0.25F}));
  EXPECT_EQ(settle_csv("d,y\n02.01.1970,0\n01.02.1970,1\n").data.dense().values, (Floats{1, 31}));
  EXPECT_EQ(settle_csv("d,y\n01/31/1970,0\n01/02/1970,1\n").data.dense().values, (Floats{30, 1}));
  const RawData raw = settle_csv("d,y\n31/01/1970,0\n,1\n01/02/1970,1\n", {.missing = Missing::median});
  EXPECT_EQ(raw.columns[0].date, DateOrder::day_first);
  EXPECT_EQ(raw.columns[0].missing, 1U);
  EXPECT_EQ(raw.findings[0].done, "read as days since 1970-01-01");
  expect_undecided("d,y\n01/02/1970,0\n03/04/1970,1\n", {"\"d\"", "day or the month"});
  expect_undecided("d,y\n1970-02-30,0\n1970-01-01,1\n12,0\n", {"\"d\""}, {});
  EXPECT_TRUE(settle_csv("d,y\n1970-01-02,0\n1969-12-31,1\n", {.categorical = {"d"}}).columns[0].categorical);
}

TEST(Delimited, UsersSayWhatStandsForAMissingValue) {
  const ReadOptions options{.missing_values = {"-999", "n.d."}, .missing = Missing::median};
  const RawData raw = settle_csv("a,b,y\n-999,x,0\n1.5,n.d.,1\n-999.0,x,1\n2,z,0\n", options);
  EXPECT_EQ(raw.columns[0].missing, 2U);
  EXPECT_EQ(raw.columns[1].missing, 1U);
  EXPECT_EQ(raw.columns[1].categories, (Names{"x", "z"}));
}

TEST(Delimited, ColumnsOfOneNameAreDistinguished) {
  const RawData raw = settle_csv("x,x,x (2),x,y\n1,2,3,4,0\n2,3,4,6,1\n");
  EXPECT_EQ(column_names(raw), (Names{"x", "x (3)", "x (2)", "x (4)"}));
  ASSERT_EQ(raw.findings.size(), 2U);
  EXPECT_EQ(raw.findings[0].column, "x");
  EXPECT_NE(raw.findings[0].done.find("x (3)"), std::string::npos);
}

TEST(Delimited, TheLabelColumnIsNamedWithTheReason) {
  const auto label = [](std::string_view text, const ReadOptions& options = {}) {
    const LabelColumn column = read_csv(text, options).label_column;
    return column.name + ": " + column.reason;
  };
  EXPECT_EQ(label("a,Target,c\n1,2,3\n"), "Target: by its name");
  EXPECT_EQ(label("a,b,c\n1,2,3\n"), "c: last column");
  EXPECT_EQ(label("a,b,c\n1,2,3\n", {.ignore = {"c"}}), "b: last column that is left");
  EXPECT_EQ(label("a,b,c\n1,2,3\n", {.label = "1"}), "a: given");
  EXPECT_FALSE(read_csv("1,2\n3,4\n").label_column.named);
}

TEST(Delimited, AColumnOfKeysIsKeptAsItIsWritten) {
  const std::string_view text = "id,a,y\n007,1,0\n\"x,1\",2,1\n,3,1\n";
  const RawData ignored = read_csv(text, {.ignore = {"id"}, .key = "id"});
  EXPECT_EQ(ignored.keys, (Names{"007", "x,1", ""}));
  EXPECT_EQ(ignored.data.dense().values, (Floats{1, 2, 3}));
  EXPECT_EQ(read_csv(text, {.ignore = {"id"}, .key = "a"}).keys, (Names{"1", "2", "3"})) << "a feature too";
  expect_csv_refused(text, {"\"ib\"", "did you mean \"id\""}, {.key = "ib"});
}

TEST(Delimited, RowsOfOtherLengthAreRefused) {
  expect_csv_refused("a,b,y\n1,2,0\n3,4\n", {"file:3: 2 fields; expected 3"});
  expect_csv_refused("a,b,y\n1,2,0\n3,4,5,6\n", {"file:3: 4 fields; expected 3"});
  expect_csv_refused("a,b,y\n1,2,0\n3\n", {"file:3: 1 field; expected 3"});
  expect_csv_refused("a,b,y\nx,z,w,\n", {"file:2: 4 fields"});
}

TEST(Delimited, BlankLinesBlanksAndWindowsLineEndsDoNotMatter) {
  const RawData raw = read_csv("\xef\xbb\xbf\n\r\na, b ,y\r\n\r\n 1 ,  2,0\r\n\n3,4 , 1 \r\n");
  EXPECT_EQ(column_names(raw), (Names{"a", "b"}));
  EXPECT_EQ(raw.data.dense().values, (Floats{1, 2, 3, 4}));
  EXPECT_EQ(class_names(raw), (Names{"0", "1"}));
  EXPECT_EQ(raw.classes[1].first_at, 7U);
}

TEST(Delimited, WithoutLabelsAllColumnsAreFeaturesButTheOneNamed) {
  const RawData raw = read_csv("a,b,y\n1,2,3\n", {.labelled = false});
  EXPECT_EQ(column_names(raw), (Names{"a", "b", "y"}));
  EXPECT_TRUE(raw.labels.empty() && raw.classes.empty());
  EXPECT_EQ(column_names(read_csv("a,b,y\n1,2,\n", {.labelled = false, .label = "y"})), (Names{"a", "b"}));
  EXPECT_EQ(column_names(read_csv("a,b\n1,2\n", {.labelled = false, .label = "y"})), (Names{"a", "b"}));
  EXPECT_EQ(column_names(read_csv("a,b\n1,2\n", {.labelled = false, .label = "-1"})), (Names{"a", "b"}))
      << "by name only";
  EXPECT_EQ(read_csv("5\n6\n", {.labelled = false}).data.dense().values, (Floats{5, 6}));
}

TEST(Delimited, AFileWithNothingToLearnFromIsRefused) {
  expect_csv_refused("", {"file: no rows"});
  expect_csv_refused("a,b,y\n", {"file: no rows"});
  expect_csv_refused("1\n2\n", {"file:", "none is a feature"});
  expect_csv_refused("a,y\n1,0\n", {"none is a feature"}, {.ignore = {"a"}});
  expect_csv_refused("a,y\n1,0\n", {"all columns are to be ignored"}, {.ignore = {"a", "y"}});
}

TEST(Delimited, IsRecognisedAsTextWithSeparators) {
  const auto looks = [](std::string bytes) {
    return looks_like_delimited({.path = "file", .bytes = std::move(bytes), .whole = true});
  };
  EXPECT_TRUE(looks("a,b\n"));
  EXPECT_TRUE(looks("\xef\xbb\xbf\nä\tö\n"));
  EXPECT_FALSE(looks(""));
  EXPECT_FALSE(looks("one column\n1,2\n"));
  EXPECT_FALSE(looks(std::string("a,b\0c\n", 6)));
  EXPECT_FALSE(looks("a,b\x01\n"));
  EXPECT_FALSE(looks_like_delimited({.path = "folder", .folder = true}));
}

}  // namespace
}  // namespace saddlemesh
