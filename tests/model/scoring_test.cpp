#include "saddlemesh/model/scoring.hpp"

#include <gtest/gtest.h>

#include "model/model_cases.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/built_parts.hpp"
#include "saddlemesh/data/image/encode_png.hpp"
#include "saddlemesh/model/encode_for.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using ::testing::Test;

class Scoring : public Test {
 protected:
  Scoring() { write_file(folder_ / "train.csv", testing::mixed_table()); }

  TrainedModel model(const ReadOptions& read = {.missing = Missing::median}) {
    return testing::model_of_table(folder_ / "train.csv", read, {.name = "mlp", .hidden = {4}});
  }

  // Returns the rows' features as the network sees them.
  DataToScore read(const TrainedModel& by, const std::string& text, LabelUse use = LabelUse::if_there,
                   const std::string& name = "rows.csv", const std::string& label = "") {
    write_file(folder_ / name, text);
    return read_to_score(by, {.data = (folder_ / name).string(), .label_column = label, .use = use});
  }

  void expect_refused(const TrainedModel& by, const std::string& text, std::initializer_list<std::string> parts,
                      LabelUse use = LabelUse::if_there, const std::string& name = "rows.csv") {
    testing::expect_error([&] { read(by, text, use, name); }, parts);
  }

  testing::TemporaryFolder temporary_;
  std::filesystem::path folder_ = temporary_.path();
};

TEST_F(Scoring, MatchesColumnsByNameWhateverTheirOrder) {
  const TrainedModel by = model();
  const DataToScore expected = read(by, testing::mixed_table());
  const DataToScore found = read(by,
                                 "plan,id,label,income,age,note,city\n"
                                 "a,7,no,1200.5,31,x,Oslo\n"
                                 "b,8,yes,,47,,Bergen\n");
  const std::size_t values = 2 * by.preprocessing.output().size();
  ASSERT_EQ(found.data.dense().values.size(), values);
  EXPECT_TRUE(std::equal(found.data.dense().values.begin(), found.data.dense().values.end(),
                         expected.data.dense().values.begin()));
  EXPECT_EQ(found.data.labels, (std::vector<std::uint8_t>{0, 1}));
  ASSERT_EQ(found.notes.size(), 1U);
  EXPECT_NE(found.notes[0].find("id, note"), std::string::npos) << found.notes[0];
}

TEST_F(Scoring, TakesTablesWithoutALabel) {
  const TrainedModel by = model();
  const DataToScore expected = read(by, testing::mixed_table());
  const DataToScore found = read(by, "income,age,plan,city\n1200.5,31,a,Oslo\n");
  EXPECT_TRUE(std::equal(found.data.dense().values.begin(), found.data.dense().values.end(),
                         expected.data.dense().values.begin()));
  EXPECT_TRUE(found.data.labels.empty());
  expect_refused(by, "income,age,plan,city\n1200.5,31,a,Oslo\n", {"rows.csv", "--label-column"}, LabelUse::needed);
}

TEST_F(Scoring, RefusesMissingColumnsByName) {
  expect_refused(model(), "income,city,label\n3,Oslo,no\n", {"rows.csv", "\"age\", \"plan\"", "income, city, label"});
}

TEST_F(Scoring, MatchesByPositionWhereThereAreNoNames) {
  const TrainedModel by = model();
  const DataToScore expected = read(by, testing::mixed_table());
  const DataToScore labelled = read(by, "31,Oslo,1200.5,a,no\n47,Bergen,,b,yes\n", LabelUse::needed);
  EXPECT_TRUE(std::equal(labelled.data.dense().values.begin(), labelled.data.dense().values.end(),
                         expected.data.dense().values.begin()));
  EXPECT_EQ(labelled.data.labels, (std::vector<std::uint8_t>{0, 1}));
  const DataToScore alone = read(by, "31,Oslo,1200.5,a\n47,Bergen,,b\n");
  EXPECT_EQ(alone.data.dense().values, labelled.data.dense().values);
  EXPECT_TRUE(alone.data.labels.empty());
  expect_refused(by, "31,Oslo,1200.5\n47,Bergen,3\n", {"3 columns", "4 features"});
}

TEST_F(Scoring, TakesUnknownCategoriesAsNoneAndFillsMissingNumbers) {
  const TrainedModel by = model();
  const auto row = [&](const std::string& text) {
    return read(by, "age,city,income,plan\n" + text).data.dense().values;
  };
  const auto known = row("31,Oslo,1000,a\n"), unknown = row("31,Paris,1000,a\n"), filled = row("31,Oslo,NA,a\n");
  EXPECT_EQ(std::count(known.begin() + 1, known.begin() + 4, 1.0F), 1);
  EXPECT_EQ(std::count(unknown.begin() + 1, unknown.begin() + 4, 1.0F), 0);
  const FeatureCode& income = by.preprocessing.features[2];
  EXPECT_EQ(filled[4], static_cast<float>((income.fill - income.mean) * income.scale));
}

TEST_F(Scoring, CountsUnknownCategoriesColumnByColumn) {
  const DataToScore found =
      read(model(), "age,city,income,plan\n31,Paris,1,a\n32,Oslo,2,c\n33,Lima,3,\n34,Paris,4,b\n");
  ASSERT_EQ(found.unknown_categories.size(), 2U);
  EXPECT_EQ(found.unknown_categories[0].column, "city");
  EXPECT_EQ(found.unknown_categories[0].rows, 3U);
  EXPECT_EQ(found.unknown_categories[1].rows, 1U);
  EXPECT_NE(found.notes.at(0).find("\"city\" has categories in 3 rows that training did not have"), std::string::npos);
}

TEST_F(Scoring, CarriesAColumnOfIdentifiersThrough) {
  const TrainedModel by = model();
  write_file(folder_ / "rows.csv", "patient,age,city,income,plan\n007,31,Oslo,1,a\nx y,47,Bergen,2,b\n");
  const std::string file = (folder_ / "rows.csv").string();
  const auto ids = [&](const std::string& column) {
    return read_to_score(by, {.data = file, .id = column, .use = LabelUse::if_there}).ids;
  };
  EXPECT_EQ(ids("patient"), (std::vector<std::string>{"007", "x y"})) << "no feature of the model";
  EXPECT_EQ(ids("city"), (std::vector<std::string>{"Oslo", "Bergen"})) << "a feature of the model";
  EXPECT_TRUE(ids("").empty());
  testing::expect_error([&] { ids("patent"); }, {"\"patent\"", "did you mean \"patient\""});
}

TEST_F(Scoring, ReadsDatesAndDecimalsAsTrainingDid) {
  write_file(folder_ / "train.csv",
             "when;dose;label\n31.01.2020;1,5;0\n01.02.2020;2,25;1\n03.02.2020;1.000,5;1\n04.03.2020;3;0\n");
  const PreparedData prepared = prepare_data(
      {.data = (folder_ / "train.csv").string(), .test_share = 0, .standardize = Standardize::off, .workers = 1});
  TrainedModel by = testing::with_random_numbers(
      {.architecture = {.name = "linear"}, .preprocessing = prepared.preprocessing, .reading = prepared.reading});
  by = parse_model(model_bytes(by), "model");
  EXPECT_EQ(by.preprocessing.features[0].date, DateOrder::day_first);
  const DataToScore one = read(by, "dose;when\n1.234;01.02.2020\n");
  EXPECT_EQ(one.data.dense().values, (std::vector<float>{18293, 1234})) << "a file that shows no decimal mark";
  const DataToScore points = read(by, "dose,when\n1.5,01.02.2020\n");
  EXPECT_EQ(points.data.dense().values, (std::vector<float>{18293, 1.5F})) << "a file that shows another";
  expect_refused(by, "dose;when\n1,5;2020-02-01\n", {"\"when\"", "2020-02-01", "dates expected"});
}

TEST_F(Scoring, FindsTheLabelByTheNameThatItHadInTraining) {
  write_file(folder_ / "train.csv", "a,b,ill\n1,2,no\n3,4,yes\n5,7,yes\n");
  const PreparedData prepared = prepare_data({.data = (folder_ / "train.csv").string(), .test_share = 0, .workers = 1});
  const TrainedModel by = testing::with_random_numbers(
      {.architecture = {.name = "linear"}, .preprocessing = prepared.preprocessing, .reading = prepared.reading});
  const DataToScore found = read(by, "ill,b,a,more\nyes,1,2,3\n", LabelUse::needed);
  EXPECT_EQ(found.data.labels, std::vector<std::uint8_t>{1});
  expect_refused(by, "a,b,well\n1,2,no\n", {"no column for the label", "--label-column"}, LabelUse::needed);
}

TEST_F(Scoring, RefusesMissingValuesThatTrainingDidNotFill) {
  write_file(folder_ / "train.csv", "a,b,label\n1,2,0\n3,4,1\n");
  expect_refused(model({}), "a,b,label\n1,2,0\n3,,1\n", {"rows.csv", "row 2", "\"b\"", "--missing median"});
}

TEST_F(Scoring, RefusesTextWhereTrainingHadNumbers) {
  expect_refused(model(), "age,city,income,plan\nold,Oslo,1,a\n",
                 {"rows.csv", "\"age\": 1 value (\"old\"; the first in line 2)", "numbers expected"});
  expect_refused(model(), "age,city,income,plan\n5,Oslo,1,a\nold,Rome,much,a\n", {"\"age\"", "\"income\"", "line 3"});
}

TEST_F(Scoring, LeavesLabelsOutThatTheModelDoesNotKnow) {
  const TrainedModel by = model();
  const DataToScore found = read(by, "age,city,income,plan,label\n31,Oslo,1,a,maybe\n");
  EXPECT_TRUE(found.data.labels.empty());
  EXPECT_NE(found.notes.at(0).find("maybe"), std::string::npos);
  const DataToScore missing = read(by, "age,city,income,plan,label\n31,Oslo,1,a,\n");
  EXPECT_TRUE(missing.data.labels.empty());
  expect_refused(by, "age,city,income,plan,label\n31,Oslo,1,a,maybe\n", {"rows.csv:2", "maybe"}, LabelUse::needed);
}

TEST_F(Scoring, FindsTheLabelUnderAnotherName) {
  const TrainedModel by = model();
  const std::string text = "truth,age,city,income,plan,seen\nyes,31,Oslo,1,a,3\n";
  const DataToScore found = read(by, text, LabelUse::needed, "rows.csv", "truth");
  EXPECT_EQ(found.data.labels, std::vector<std::uint8_t>{1});
  testing::expect_error([&] { read(by, text, LabelUse::needed, "rows.csv", "age"); }, {"--label-column age"});
}

TEST_F(Scoring, ReadsLibsvmRowsOfAnyWidthUpToTheModels) {
  write_file(folder_ / "train.svm", "1 1:1 30:2\n0 2:1\n");
  const TrainedModel by = testing::model_of_table(folder_ / "train.svm", {}, {.name = "linear"});
  const DataToScore short_rows = read(by, "1 1:1\n0 2:1 3:4\n", LabelUse::needed, "rows.svm");
  EXPECT_EQ(short_rows.data.shape.size(), 30U);
  EXPECT_EQ(score_all(by, short_rows.data, 1).size(), 2U);
  EXPECT_TRUE(read(by, "1:1 4:2\n2:1\n", LabelUse::if_there, "rows.svm").data.labels.empty());
  expect_refused(by, "1 31:1\n", {"rows.svm:1", "30"}, LabelUse::needed, "rows.svm");
}

TEST_F(Scoring, RefusesOtherKindsOfData) {
  if (!has(OptionalPart::images)) GTEST_SKIP() << absence(OptionalPart::images);
  const TrainedModel images = testing::model_of_images({1, 4, 4}, {}, {.name = "mlp"});
  expect_refused(images, testing::mixed_table(), {"rows of numbers", "the model expects"});
  write_file(folder_ / "photos" / "a.png", encode_png({.shape = {1, 5, 5}, .pixels = std::vector<std::uint8_t>(25)}));
  const ScoringOptions photos{.data = (folder_ / "photos").string(), .use = LabelUse::if_there};
  testing::expect_error([&] { read_to_score(images, photos); }, {"3×5×5", "1×4×4"});
  testing::expect_error([&] { read_to_score(model(), photos); }, {"images", "rows of numbers"});
}

TEST_F(Scoring, ResizesImagesAsTheModelSays) {
  if (!has(OptionalPart::images)) GTEST_SKIP() << absence(OptionalPart::images);
  const TrainedModel by = testing::model_of_images({1, 4, 4}, {.height = 4, .width = 4, .grey = true}, {.name = "mlp"});
  write_file(folder_ / "photos" / "a.png",
             encode_png({.shape = {3, 9, 5}, .pixels = std::vector<std::uint8_t>(135, 70)}));
  const DataToScore found = read_to_score(by, {.data = (folder_ / "photos").string(), .use = LabelUse::if_there});
  EXPECT_EQ(found.data.images().pixels, std::vector<std::uint8_t>(16, 70));
}

}  // namespace
}  // namespace saddlemesh
