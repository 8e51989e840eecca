#include "saddlemesh/data/prepare.hpp"

#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "data/table_files.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_same;
using testing::read_table;
using testing::table;

class Prepare : public testing::PrepareTest {};

TEST_F(Prepare, TheDefaultIsNineToOneDealtEvenly) {
  write("data.csv", table(1000, 200));
  const PreparedData data = prepare_data({.data = path("data.csv"), .workers = 4, .seed = 1});
  EXPECT_EQ(data.test_rows.size(), 100U);
  EXPECT_EQ(count_positives(*data.test, data.test_rows), 20U);
  EXPECT_EQ(data.positive_ratio, 0.2);
  std::vector<int> times(1000, 0);
  for (const std::uint32_t row : data.test_rows) ++times[row];
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(data.shards[k].size(), 225U);
    EXPECT_EQ(data.workers[k].train, 225U);
    EXPECT_EQ(data.workers[k].train_positives, count_positives(*data.data, data.shards[k]));
    for (const std::uint32_t row : data.shards[k]) ++times[row];
  }
  EXPECT_EQ(times, std::vector<int>(1000, 1)) << "every row is used once";
}

TEST_F(Prepare, MomentsComeFromTrainingRowsOnly) {
  write("data.csv", table(1000, 200));
  const PreparedData data = prepare_data({.data = path("data.csv"), .workers = 3, .seed = 1});
  for (const std::size_t feature : {0U, 1U}) {
    double sum = 0, squares = 0, tested = 0;
    for (const auto& shard : data.shards) {
      for (const std::uint32_t row : shard) {
        const double value = data.data->dense().values[2 * row + feature];
        sum += value;
        squares += value * value;
      }
    }
    for (const std::uint32_t row : data.test_rows) tested += data.data->dense().values[2 * row + feature];
    EXPECT_NEAR(sum / 900, 0.0, 1e-6);
    EXPECT_NEAR(squares / 900, 1.0, 1e-5);
    EXPECT_GT(std::abs(tested / 100), 1e-4) << "test rows have their own mean";
  }
}

TEST_F(Prepare, ThePapersProtocolOnManyClasses) {
  std::string text;
  for (std::size_t row = 0; row < 4000; ++row) text += fmt::format("{},{}\n", row, row % 4);
  write("data.csv", text);
  const PreparedData data = prepare_data(
      {.data = path("data.csv"), .positive = "second-half", .positive_ratio = 0.1, .workers = 5, .seed = 2});
  std::size_t rows = data.test_rows.size(), positives = count_positives(*data.test, data.test_rows);
  for (const WorkerRows& worker : data.workers) {
    rows += worker.train;
    positives += worker.train_positives;
  }
  EXPECT_EQ(rows - positives, 2000U) << "all of classes 0 and 1";
  EXPECT_EQ(positives, 222U);
  EXPECT_EQ(data.test_rows.size(), 222U);
  EXPECT_NEAR(data.positive_ratio, 0.1, 1e-3);
}

TEST_F(Prepare, AGivenTestFileIsSeenAsTrainingRowsAre) {
  write("train.csv", "x,city,label\n1,Oslo,no\n3,Rome,yes\n5,Oslo,no\n7,Rome,yes\n");
  write("test.csv", "x,city,label\n4,Bern,yes\n8,Oslo,no\n");
  const PreparedData data =
      prepare_data({.data = path("train.csv"), .test = path("test.csv"), .workers = 2, .seed = 1});
  EXPECT_EQ(data.shards[0].size() + data.shards[1].size(), 4U) << "nothing is split off";
  EXPECT_EQ(data.test_rows, (RowList{0, 1}));
  const auto scaled = [](double value) { return static_cast<float>((value - 4) * (1 / std::sqrt(5.0))); };
  EXPECT_EQ(data.test->dense().values, (std::vector<float>{scaled(4), 0, 0, scaled(8), 1, 0}));
  EXPECT_EQ(data.test->labels, (std::vector<std::uint8_t>{1, 0}));
}

TEST_F(Prepare, SeedsDecideAndThreadsDoNot) {
  write("data.csv", table(500, 100));
  DataOptions options{.data = path("data.csv"), .workers = 4, .seed = 1};
  const PreparedData first = prepare_data(options);
  options.read.threads = 3;
  expect_same(prepare_data(options), first);
  options.seed = 2;
  EXPECT_NE(prepare_data(options).shards, first.shards);
}

TEST_F(Prepare, WhatCannotBeIsRefused) {
  write("data.csv", table(20, 5));
  write("one-class.csv", table(20, 0));
  const auto refused = [&](DataOptions options, std::initializer_list<std::string> parts) {
    testing::expect_error([&] { prepare_data(options); }, parts);
  };
  refused({.data = path("data.csv"), .workers = 40}, {"17 rows", "40 workers"});
  refused({.data = path("one-class.csv"), .workers = 2}, {"one-class.csv", "1 class", "second class"});
  refused({.data = path("data.csv"), .positive = "2", .workers = 2}, {"positive class", "\"2\""});
  refused({.data = path("data.csv"), .test = path("t-{worker}.csv"), .workers = 2}, {"{worker}"});
  refused({.data = path("s-{worker}.csv"), .positive_ratio = 0.1, .workers = 2}, {"ratio", "sites"});
  refused({.data = path("s-{worker}.csv"), .workers = 2, .shards = {.scheme = ShardScheme::sorted}},
          {"sorted", "sites"});
  refused({.data = path("data.csv"), .test = "given", .workers = 2}, {"named sets"});
  refused({.data = path("data.csv"), .workers = 0}, {"no workers"});
}

TEST_F(Prepare, TextNeedNotBeUtf8) {
  std::string text = "x,t\xf6wn,y\n";
  for (int row = 0; row < 40; ++row)
    text += fmt::format("{},{},{}\n", row, row % 2 == 0 ? "K\xf6ln" : "K\xe4ln", row % 3 == 0 ? "\xe9" : "no");
  write("latin.csv", text);
  const PreparedData data = prepare_data({.data = path("latin.csv"), .workers = 2, .seed = 1});
  ASSERT_EQ(data.data->shape, Shape{3});
  for (std::size_t row = 0; row < 40; ++row) {
    EXPECT_EQ(data.data->dense().values[3 * row + 1] + data.data->dense().values[3 * row + 2], 1.0F)
        << "one of the two towns";
    EXPECT_EQ(data.data->labels[row], row % 3 == 0 ? 1 : 0);
  }
}

TEST_F(Prepare, TestDataHaveLabelsOfTheirOwn) {
  // IDX: rows of one byte, and labels
  const auto write_idx = [&](const std::string& name, const std::string& sizes, const std::string& bytes) {
    write(name, std::string("\0\0\x08", 3) + static_cast<char>(sizes.size() / 4) + sizes + bytes);
  };
  const std::string four("\0\0\0\x04", 4), one("\0\0\0\x01", 4);
  for (const char* name : {"train.idx", "test.idx"}) write_idx(name, four + one, "abcd");
  write_idx("most.idx", four, std::string("\1\1\1\0", 4));
  write_idx("few.idx", four, std::string("\0\0\1\0", 4));
  DataOptions options{.data = path("train.idx"), .test = path("test.idx"), .workers = 2, .seed = 1};
  options.read.labels = path("most.idx");
  options.test_labels = path("few.idx");
  const PreparedData data = prepare_data(options);
  EXPECT_EQ(count_positives(*data.data), 3U);
  EXPECT_EQ(count_positives(*data.test), 1U);
  write("data.svm", "1 1:2\n0 1:3\n");
  options.data = path("data.svm");
  testing::expect_error([&] { prepare_data(options); }, {"data.svm", "libsvm", "in the file itself", "most.idx"});
}

TEST_F(Prepare, TestRowsOfOneClassAreRefused) {
  write("train.csv", table(40, 10));
  write("negatives.csv", table(20, 0));
  testing::expect_error([&] { prepare_data({.data = path("train.csv"), .test = path("negatives.csv"), .workers = 2}); },
                        {"negatives.csv", "of 20 test rows 0 are positive"});
  write("rare.csv", table(40, 1));
  testing::expect_error([&] { prepare_data({.data = path("rare.csv"), .workers = 2}); },
                        {"rare.csv", "0 are positive", "--test-share 0"});
}

TEST_F(Prepare, TestColumnsAreMatchedByName) {
  write("train.csv", "when,kind,a,y\n2020-01-01,1x,1,0\n2020-01-02,2,2,1\n2020-01-04,1x,4,1\n2020-01-08,3,7,0\n");
  write("test.csv", "extra,y,a,kind,when\n9,0,1,2,2020-01-02\n8,1,4,7,2020-01-04\n");
  DataOptions options{.data = path("train.csv"), .test = path("test.csv"), .workers = 1};
  options.read.categorical = {"kind"};
  options.standardize = Standardize::off;
  const PreparedData data = prepare_data(options);
  EXPECT_EQ(data.test->dense().values, (std::vector<float>{18263, 0, 1, 0, 1, 18265, 0, 0, 0, 4}));
  const auto about = [&](const std::string& column, const std::string& done) {
    return std::ranges::any_of(data.findings,
                               [&](const Finding& one) { return one.column == column && one.done == done; });
  };
  EXPECT_TRUE(about("extra", "left out"));
  EXPECT_TRUE(about("kind", "no category")) << "7 is in no training row";
  EXPECT_TRUE(about("when", "read as days since 1970-01-01"));
  write("test.csv", "y,kind\n0,2\n1,3\n");
  testing::expect_error([&] { prepare_data(options); }, {"test.csv", "\"when\", \"a\"", "train.csv"});
}

TEST_F(Prepare, TheLabelColumnAndThePositiveClassAreReported) {
  std::string text = "a,b,outcome\n";
  for (int row = 0; row < 40; ++row) text += fmt::format("{},{},{}\n", row % 7, row % 5, row % 4 == 0 ? "bad" : "good");
  write("data.csv", text);
  DataOptions options{.data = path("data.csv"), .workers = 2, .seed = 1};
  const PreparedData data = prepare_data(options);
  EXPECT_EQ(data.labels.text(), "label column \"outcome\" (last column); positive class \"good\", 75 % of 40 rows");
  ASSERT_EQ(data.findings.size(), 1U);
  EXPECT_EQ(data.findings[0].option, "--positive bad");
  options.positive = "good";
  EXPECT_TRUE(prepare_data(options).findings.empty()) << "the user has said so";
  options.positive = "";
  options.read.label = "a";
  testing::expect_error([&] { prepare_data(options); },
                        {"7 classes", "column \"a\" (given)", "--label-column names another"});
}

TEST_F(Prepare, RowsInMemoryAreDealtAsThoseOfAFile) {
  write("data.csv", table(97, 30));
  DataOptions options{.validation_share = 0.2, .workers = 4, .seed = 5};
  const PreparedData here = prepare_data(options, {read_table(path("data.csv"))});
  options.data = path("data.csv");
  expect_same(here, prepare_data(options));
}

TEST_F(Prepare, SyntheticDataNeedNoFile) {
  const PreparedData data =
      prepare_data({.data = "synthetic:rows=500,features=4,positives=0.2", .workers = 4, .seed = 1});
  EXPECT_EQ(data.data->shape, Shape{4});
  EXPECT_EQ(data.test_rows.size(), 50U);
}

}  // namespace
}  // namespace saddlemesh
