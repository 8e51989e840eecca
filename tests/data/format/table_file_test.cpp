#include "saddlemesh/data/format/table_file.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using testing::expect_error;
using Numbers = std::vector<float>;

class TableFiles : public ::testing::Test {
 protected:
  fs::path put(const std::string& name, const std::string& text) const {
    write_file(folder_.path() / name, text);
    return folder_.path() / name;
  }
  RawData read(const std::string& text, const ReadOptions& options = {}) const {
    return read_data(put("table", text), options);
  }
  testing::TemporaryFolder folder_;
};

TEST_F(TableFiles, BarsSeparateWhereNothingElseDoes) {
  const RawData raw = read("a|b|label\n1|2|x\n3|4|y\n");
  EXPECT_EQ(raw.data.dense().values, (Numbers{1, 2, 3, 4}));
  EXPECT_EQ(raw.columns.at(1).name, "b");
  EXPECT_EQ(raw.format, "csv");
}

TEST_F(TableFiles, BarsSeparateWhereTheyAgreeAndCommasDoNot) {
  EXPECT_EQ(read("name, first|b|label\nx|2|u\ny|4|v\n").columns.at(0).name, "name, first");
}

TEST_F(TableFiles, BarsWithinFieldsLeaveCommasTheSeparators) {
  const RawData raw = read("kind,b,label\nx|y|z|u,2,u\nx|y|z,4,v\n");
  EXPECT_EQ(raw.columns.at(0).categories.at(0), "x|y|z|u");
  EXPECT_EQ(read("a|b|c|d,label\n1,x\n2,y\n").data.dense().values, (Numbers{1, 2}));
}

TEST_F(TableFiles, LabelsMayHaveAColumnFileOfTheirOwn) {
  const ReadOptions with_header{.labels = put("y.csv", "churned\nno\nyes\nno\n")};
  const std::string features = "a,b\n1,2\n3,4\n5,6\n";
  const RawData raw = read(features, with_header);
  EXPECT_EQ(raw.data.dense().values, (Numbers{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(raw.labels, (std::vector<std::uint32_t>{0, 1, 0}));
  EXPECT_EQ(raw.classes.at(1).name, "yes");
  EXPECT_EQ(raw.classes.at(1).first_at, 3U);
  EXPECT_EQ(read(features, {.labels = put("y.csv", "no\r\n\"yes\"\r\nno")}).labels, raw.labels);
}

TEST_F(TableFiles, LabelsThatDoNotFitTheRowsAreRefusedWithBothFiles) {
  const std::string features = "a,b\n1,2\n3,4\n";
  expect_error([&] { read(features, {.labels = put("y.csv", "no\n")}); }, {"table has 2 rows", "y.csv has 1 lines"});
  expect_error([&] { read(features, {.labels = put("y.csv", "1,2\n3,4\n")}); }, {"y.csv:1", "one label a line"});
  expect_error([&] { read(features, {.labels = put("y.csv", "no\n\nyes\nno\n")}); }, {"4 lines"});
  expect_error([&] { read(features, {.labels = put("y.csv", "no\nNA\n")}); }, {"y.csv:2", "label is missing"});
  expect_error([&] { read(features, {.labels = put("y.csv", "no\nyes\n"), .label = "a"}); }, {"twice", "\"a\""});
}

// Otherwise a model would be trained on the answer.
TEST_F(TableFiles, AColumnThatLooksLikeALabelIsNotAFeatureBesideAFileOfLabels) {
  const fs::path labels = put("y.csv", "no\nyes\n");
  expect_error([&] { read("a,Label\n1,2\n3,4\n", {.labels = labels}); }, {"\"Label\"", "--ignore"});
  EXPECT_EQ(read("a,Label\n1,2\n3,4\n", {.labels = labels, .ignore = {"Label"}}).data.dense().values, (Numbers{1, 3}));
}

TEST_F(TableFiles, OneColumnAloneIsReadAsFeaturesOrRefusedWithTheOptionForLabels) {
  EXPECT_EQ(read("age\n31\n42\n", {.labelled = false}).data.dense().values, (Numbers{31, 42}));
  expect_error([&] { read("no\nyes\nno\n"); }, {"of its 1 column, none is a feature", "--labels"});
}

TEST_F(TableFiles, AFolderOfTablesIsToldApart) {
  put("sites/b.csv", "a,label\n1,2\n");
  put("sites/notes.txt", "hello");
  expect_error([&] { read_data(folder_.path() / "sites", {}); }, {"a folder of 1 table (b.csv)", "sites/b.csv"});
  put("sites/a.csv.gz", "a,label\n1,2\n");
  expect_error([&] { read_data(folder_.path() / "sites", {}); },
               {"a folder of 2 tables (a.csv.gz, b.csv)", "one file", "with * in place"});
}

TEST_F(TableFiles, SitesMayHaveFilesOfLabelsToo) {
  for (const char* site : {"0", "1"}) {
    put(std::string("x-") + site + ".csv", "a,b\n1,2\n3,4\n5,7\n8,9\n");
    put(std::string("y-") + site + ".csv", "no\nyes\nno\nyes\n");
  }
  DataOptions options{.data = (folder_.path() / "x-{worker}.csv").string(), .workers = 2};
  options.read.labels = folder_.path() / "y-{worker}.csv";
  options.test_share = 0;
  const PreparedData data = prepare_data(options);
  EXPECT_EQ(data.workers.at(1).train_positives, 2U);
}

}  // namespace
}  // namespace saddlemesh
