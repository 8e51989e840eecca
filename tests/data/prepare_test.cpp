#include "saddlemesh/data/prepare.hpp"

#include <barrier>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/data/named/data_argument.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

class Prepare : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

  // Writes sites that differ in numbers of rows, ranges and cities; some ages are missing.
  void write_sites(std::size_t sites) const {
    RandomStream random({.seed = 11});
    for (std::size_t k = 0; k < sites; ++k) {
      std::string text = "age,city,income,ill\n";
      for (std::size_t row = 0; row < 40 + 20 * k; ++row) {
        const std::string age = row % 9 == 4 ? "" : fmt::format("{}", 20 + 10 * k + random.below(30));
        const char* cities[] = {"Oslo", "Rome", "Bern", "Lima", "Kyiv"};
        text += fmt::format("{},{},{:.3f},{}\n", age, cities[(k + random.below(3)) % 5], 1000 * random.uniform(),
                            random.below(4) == 0 ? "yes" : "no");
      }
      write(fmt::format("site-{}.csv", k), text);
    }
  }

  [[nodiscard]] DataOptions sites(std::size_t workers) const {
    DataOptions options{.data = path("site-{worker}.csv"), .workers = workers, .seed = 3};
    options.read.missing = Missing::median;
    return options;
  }

  testing::TemporaryFolder temporary_;
  fs::path folder_ = temporary_.path();
};

std::string table(std::size_t rows, std::size_t positives) {
  std::string text = "a,b,label\n";
  for (std::size_t row = 0; row < rows; ++row) {
    text += fmt::format("{},{},{}\n", row, row * row % 101, row < positives ? 1 : 0);
  }
  return text;
}

// Compares all rows that the prepared data use, in order, with their labels.
void expect_same(const PreparedData& a, const PreparedData& b) {
  EXPECT_EQ(a.data->dense().values, b.data->dense().values);
  EXPECT_EQ(a.data->labels, b.data->labels);
  EXPECT_EQ(a.shards, b.shards);
  EXPECT_EQ(a.test_rows, b.test_rows);
  EXPECT_EQ(a.positive_ratio, b.positive_ratio);
}

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

TEST_F(Prepare, SitesKeepTheirRowsAndAgreeOnEverythingElse) {
  write_sites(4);
  const PreparedData data = prepare_data(sites(4));
  ASSERT_EQ(data.workers.size(), 4U);
  double sum = 0;
  std::size_t rows = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(data.workers[k].train + data.workers[k].test, 40 + 20 * k);
    EXPECT_EQ(data.shards[k].size(), data.workers[k].train);
    rows += data.shards[k].size();
    for (const std::uint32_t row : data.shards[k]) sum += data.data->dense().values[row * data.data->shape.size()];
  }
  EXPECT_NEAR(sum / static_cast<double>(rows), 0.0, 1e-5) << "one mean for all, though each site's ages differ";
  EXPECT_EQ(data.preprocessing.features[1].categories,
            (std::vector<std::string>{"Bern", "Kyiv", "Lima", "Oslo", "Rome"}));
  EXPECT_EQ(data.data->shape, Shape{7}) << "age, five cities, income";
  EXPECT_NO_THROW(validate(*data.data));
}

// Sums over sites equal those of a single file with all rows.
TEST_F(Prepare, SitesSeeTheFeaturesThatOneFileWouldGive) {
  write_sites(3);
  std::string together = "age,city,income,ill\n";
  for (int k = 0; k < 3; ++k) {
    std::ifstream file(folder_ / fmt::format("site-{}.csv", k));
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) together += line + "\n";
  }
  write("all.csv", together);
  DataOptions one = sites(3);
  one.data = path("all.csv");
  DataOptions apart = sites(3);
  one.test_share = apart.test_share = 0;
  const PreparedData a = prepare_data(one), b = prepare_data(apart);
  ASSERT_EQ(a.data->dense().values.size(), b.data->dense().values.size());
  for (std::size_t i = 0; i < a.data->dense().values.size(); ++i) {
    EXPECT_NEAR(a.data->dense().values[i], b.data->dense().values[i], 1e-6);
  }
  EXPECT_EQ(a.preprocessing.features[0].fill, b.preprocessing.features[0].fill) << "the median is exact";
}

/// Processes as threads: each passes the texts of its sites and receives those of all.
class SharedTable {
 public:
  explicit SharedTable(std::size_t processes) : barrier_(static_cast<std::ptrdiff_t>(processes)) {}

  std::vector<std::string> all(std::size_t first, const std::vector<std::string>& own) {
    {
      const std::lock_guard lock(mutex_);
      for (std::size_t i = 0; i < own.size(); ++i) texts_[first + i] = own[i];
    }
    barrier_.arrive_and_wait();
    std::vector<std::string> all;
    for (const auto& [worker, text] : texts_) all.push_back(text);
    barrier_.arrive_and_wait();
    return all;
  }

 private:
  std::barrier<> barrier_;
  std::mutex mutex_;
  std::map<std::size_t, std::string> texts_;
};

class ProcessExchange final : public SiteExchange {
 public:
  ProcessExchange(SharedTable& table, std::size_t first) : table_(table), first_(first) {}
  std::vector<std::string> allgather(std::vector<std::string> own) override { return table_.all(first_, own); }

 private:
  SharedTable& table_;
  std::size_t first_;
};

TEST_F(Prepare, SitesGiveTheSameRowsForAnyNumberOfProcesses) {
  write_sites(5);
  const PreparedData whole = prepare_data(sites(5));
  const std::vector<WorkerRange> blocks{{0, 2}, {2, 1}, {3, 2}};
  SharedTable table(blocks.size());
  std::vector<PreparedData> parts(blocks.size());
  {
    std::vector<std::jthread> processes;
    for (std::size_t p = 0; p < blocks.size(); ++p) {
      processes.emplace_back([&, p] {
        ProcessExchange exchange(table, blocks[p].first);
        parts[p] = prepare_data(sites(5), blocks[p], exchange);
      });
    }
  }
  std::vector<float> features;
  std::vector<std::uint8_t> labels;
  for (std::size_t p = 0; p < blocks.size(); ++p) {
    const std::size_t before = labels.size();
    features.insert(features.end(), parts[p].data->dense().values.begin(), parts[p].data->dense().values.end());
    labels.insert(labels.end(), parts[p].data->labels.begin(), parts[p].data->labels.end());
    EXPECT_EQ(parts[p].positive_ratio, whole.positive_ratio);
    for (std::size_t k = 0; k < 5; ++k) {
      const bool hosted = k >= blocks[p].first && k < blocks[p].first + blocks[p].count;
      EXPECT_EQ(parts[p].workers[k].train, whole.workers[k].train);
      ASSERT_EQ(parts[p].shards[k].size(), hosted ? whole.shards[k].size() : 0);
      for (std::size_t i = 0; i < parts[p].shards[k].size(); ++i) {
        EXPECT_EQ(parts[p].shards[k][i] + before, whole.shards[k][i]);
      }
    }
  }
  EXPECT_EQ(features, whole.data->dense().values) << "bit by bit";
  EXPECT_EQ(labels, whole.data->labels);
}

TEST_F(Prepare, OnlyHostedSitesAreOpened) {
  write_sites(3);
  fs::remove(folder_ / "site-2.csv");
  SharedTable table(1);
  ProcessExchange exchange(table, 0);
  EXPECT_NO_THROW(prepare_data(sites(3), {.first = 0, .count = 2}, exchange));
  testing::expect_error([&] { prepare_data(sites(3)); }, {"site site-2: ", "site-2.csv"});
}

/// Records what leaves the sites.
class Listener final : public SiteExchange {
 public:
  std::vector<std::string> allgather(std::vector<std::string> own) override {
    for (const std::string& text : own) heard += text;
    return own;
  }
  std::string heard;
};

TEST_F(Prepare, NoRowLeavesASite) {
  write_sites(2);
  Listener listener;
  prepare_data(sites(2), {.first = 0, .count = 2}, listener);
  std::ifstream file(folder_ / "site-0.csv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    const std::size_t from = line.rfind(',', line.rfind(',') - 1) + 1;
    const std::string income = line.substr(from, line.rfind(',') - from);
    EXPECT_EQ(listener.heard.find(income), std::string::npos) << income;
  }
  EXPECT_NE(listener.heard.find("Oslo"), std::string::npos) << "names of categories do";
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

TEST_F(Prepare, SitesThatDisagreeAreRefused) {
  write_sites(2);
  write("site-1.csv", "age,town,income,ill\n1,Oslo,3,no\n2,Rome,4,yes\n");
  testing::expect_error([&] { prepare_data(sites(2)); }, {"sites: site-0", "\"city\"", "sites: site-1", "\"town\""});
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

TEST_F(Prepare, SitesCountTheirOwnTestFiles) {
  write_sites(3);
  for (int k = 0; k < 3; ++k)
    fs::copy_file(folder_ / fmt::format("site-{}.csv", k), folder_ / fmt::format("test-{}.csv", k));
  DataOptions options = sites(3);
  options.test = path("test-{worker}.csv");
  const PreparedData data = prepare_data(options);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(data.workers[k].test, 40 + 20 * k);
    EXPECT_EQ(data.workers[k].test_positives, data.workers[k].train_positives);
  }
  EXPECT_EQ(data.test_rows.size(), 180U);
}

TEST_F(Prepare, WhatLooksLikeNamesDoesNotLeaveASite) {
  for (int k = 0; k < 2; ++k) {
    std::string text = "patient,x,y\n";
    for (int row = 0; row < 60; ++row) text += fmt::format("P{}-{},{},{}\n", k, row, row, row % 4 == 0 ? 1 : 0);
    write(fmt::format("site-{}.csv", k), text);
  }
  Listener listener;
  DataOptions options = sites(2);
  const PreparedData left = prepare_data(options, {.first = 0, .count = 2}, listener);
  EXPECT_EQ(left.data->shape, Shape{1});
  ASSERT_FALSE(left.findings.empty());
  EXPECT_EQ(left.findings[0].column, "patient");
  EXPECT_EQ(left.findings[0].done, "left out");
  EXPECT_EQ(listener.heard.find("P0-"), std::string::npos) << "no text of it was told";
  options.read.categorical = {"patient"};
  EXPECT_NO_THROW(prepare_data(options));
  options.read.categorical = {};
  options.read.ignore = {"patient"};
  EXPECT_EQ(prepare_data(options).data->shape, Shape{1});
}

TEST_F(Prepare, TextsThatMayBeNamesAreAskedAboutBeforeTheyLeaveASite) {
  for (int k = 0; k < 2; ++k) {
    std::string text = "family,x,y\n";
    for (int row = 0; row < 60; ++row) text += fmt::format("F{},{},{}\n", row % 40, row, row % 4 == 0 ? 1 : 0);
    write(fmt::format("site-{}.csv", k), text);
  }
  Listener listener;
  testing::expect_error([&] { prepare_data(sites(2), {.first = 0, .count = 2}, listener); },
                        {"\"family\"", "80 different texts in 120 rows, which all sites would be told", "--ignore"});
  EXPECT_EQ(listener.heard.find("F1"), std::string::npos);
}

TEST_F(Prepare, SitesMayHaveTheirColumnsInAnyOrder) {
  write_sites(2);
  const PreparedData before = prepare_data(sites(2));
  std::ifstream file(folder_ / "site-1.csv");
  std::string turned, line;
  while (std::getline(file, line)) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
      if (c == ',') {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    turned += fmt::format("{},{},{},{}\n", fields[3], fields[2], fields[0], fields[1]);
  }
  write("site-1.csv", turned);
  DataOptions options = sites(2);
  testing::expect_error([&] { prepare_data(options); },
                        {"\"ill\" (last column) in site-0,", "\"city\" (last column) in site-1;", "--label-column"});
  options.read.label = "ill";
  const PreparedData after = prepare_data(options);
  expect_same(before, after);
}

TEST_F(Prepare, ColumnsThatNotAllSitesHaveAreAllNamed) {
  write("site-0.csv", "a,b,c,y\n1,2,3,0\n2,1,4,1\n3,1,5,1\n");
  write("site-1.csv", "c,d,a,y\n1,2,3,0\n2,1,4,1\n3,1,5,1\n");
  DataOptions options{.data = path("site-{worker}.csv"), .test_share = 0, .workers = 2};
  testing::expect_error([&] { prepare_data(options); },
                        {"\"b\" is in 1 of 2 sites: site-0", "\"d\" is in 1 of 2 sites: site-1", "--ignore b,d"});
  options.read.ignore = {"b", "d"};
  EXPECT_EQ(prepare_data(options).data->shape, Shape{2});
  options.read.ignore = {"b", "d", "e"};
  testing::expect_error([&] { prepare_data(options); }, {"no site has a column \"e\""});
}

TEST_F(Prepare, SitesDecideTogetherWhatAColumnHolds) {
  std::string numbers = "a,b,y\n", texts = "a,b,y\n";
  for (int row = 0; row < 40; ++row) {
    numbers += fmt::format("{},{},{}\n", row % 9, row % 5, row % 2);
    texts += fmt::format("{},{},{}\n", row % 9 == 0 ? "9+" : std::to_string(row % 9), 3, row % 2);
  }
  for (const bool swapped : {false, true}) {
    write("site-0.csv", swapped ? texts : numbers);
    write("site-1.csv", swapped ? numbers : texts);
    DataOptions options{.data = path("site-{worker}.csv"), .test_share = 0, .workers = 2};
    testing::expect_error([&] { prepare_data(options); },
                          {"\"a\": 75 numbers and 5 values that are none (\"9+\"", "--categorical a"});
    options.read.categorical = {"a"};
    EXPECT_EQ(prepare_data(options).data->shape, Shape{11}) << "b is constant at one site only, and stays";
  }
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

TEST_F(Prepare, TheLabelColumnAndThePositiveClassAreTold) {
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

// Reads a table's file, for preparing it from memory.
RawData read_table(const std::string& file) {
  return read_training(resolve_data(file, {}), {.missing = Missing::median});
}

TEST_F(Prepare, RowsInMemoryAreDealtAsThoseOfAFile) {
  write("data.csv", table(97, 30));
  DataOptions options{.validation_share = 0.2, .workers = 4, .seed = 5};
  const PreparedData here = prepare_data(options, {read_table(path("data.csv"))});
  options.data = path("data.csv");
  expect_same(here, prepare_data(options));
}

TEST_F(Prepare, SourcesInMemoryAreSites) {
  write_sites(3);
  DataOptions options = sites(3);
  options.data.clear();
  std::vector<RawData> sources;
  for (std::size_t k = 0; k < 3; ++k) sources.push_back(read_table(path(fmt::format("site-{}.csv", k))));
  const PreparedData here = prepare_data(options, sources);
  expect_same(here, prepare_data(sites(3)));
  EXPECT_TRUE(here.sites);
  options.workers = 4;
  testing::expect_error([&] { prepare_data(options, sources); }, {"there are 3 sites and 4 workers"});
}

TEST_F(Prepare, SyntheticDataNeedNoFile) {
  const PreparedData data =
      prepare_data({.data = "synthetic:rows=500,features=4,positives=0.2", .workers = 4, .seed = 1});
  EXPECT_EQ(data.data->shape, Shape{4});
  EXPECT_EQ(data.test_rows.size(), 50U);
}

}  // namespace
}  // namespace saddlemesh
