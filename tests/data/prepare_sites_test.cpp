#include <barrier>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "data/table_files.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

class PrepareSites : public testing::PrepareTest {};

TEST_F(PrepareSites, SitesKeepTheirRowsAndAgreeOnEverythingElse) {
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
  EXPECT_EQ(data.data->shape, Shape{8}) << "age, five cities, income and whether it is missing";
  EXPECT_NO_THROW(validate(*data.data));
}

// Sums over sites equal those of a single file with all rows.
TEST_F(PrepareSites, SitesSeeTheFeaturesThatOneFileWouldGive) {
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

TEST_F(PrepareSites, SitesGiveTheSameRowsForAnyNumberOfProcesses) {
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

TEST_F(PrepareSites, OnlyHostedSitesAreOpened) {
  write_sites(3);
  fs::remove(folder_ / "site-2.csv");
  SharedTable table(1);
  ProcessExchange exchange(table, 0);
  EXPECT_NO_THROW(prepare_data(sites(3), {.first = 0, .count = 2}, exchange));
  testing::expect_error([&] { prepare_data(sites(3)); }, {"site site-2: ", "site-2.csv"});
}

TEST_F(PrepareSites, SitesCountTheirOwnTestFiles) {
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

TEST_F(PrepareSites, SourcesInMemoryAreSites) {
  write_sites(3);
  DataOptions options = sites(3);
  options.data.clear();
  std::vector<RawData> sources;
  for (std::size_t k = 0; k < 3; ++k) sources.push_back(testing::read_table(path(fmt::format("site-{}.csv", k))));
  const PreparedData here = prepare_data(options, sources);
  testing::expect_same(here, prepare_data(sites(3)));
  EXPECT_TRUE(here.sites);
  options.workers = 4;
  testing::expect_error([&] { prepare_data(options, sources); }, {"there are 3 sites and 4 workers"});
}

}  // namespace
}  // namespace saddlemesh
