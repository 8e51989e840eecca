#include "saddlemesh/train/search.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "saddlemesh/train/experiment.hpp"
#include "saddlemesh/train/search_plan.hpp"
#include "support/expect_error.hpp"
#include "train/training_cases.hpp"

namespace saddlemesh {
namespace {

// Few and short trainings: the budget allows only the least thorough search.
TrainConfig searched_config() {
  TrainConfig config;
  config.data.data = "synthetic:rows=300,features=3,positives=0.3";
  config.threads = 2;
  config.search = "on";
  config.budget = 0.01;
  config.iterations = 60;
  config.batch = 16;
  return config;
}

ExperimentOptions options_in(const std::filesystem::path& folder, const TrainConfig& config) {
  ExperimentOptions options;
  options.config = config;
  options.out = folder;
  return options;
}

/// Runs an experiment as the program does. Returns its result, or nothing if the search was interrupted.
std::optional<FinishedRun> run_searched(ExperimentOptions options, const SearchHooks& hooks = {}) {
  Experiment experiment(options, one_process());
  experiment.open_folder({}, {});
  experiment.place_processes();
  experiment.read_data();
  if (!experiment.search(hooks)) return std::nullopt;
  experiment.carry_out(experiment.plan().front(), {});
  experiment.write_report("saddlemesh train");
  return experiment.runs().front();
}

TEST(Search, ChoosesAmongAllSettingsAndTrainsTheAverage) {
  const testing::TemporaryFolder folder;
  const auto run = run_searched(options_in(folder.path() / "run", searched_config()));
  ASSERT_TRUE(run && run->search);
  EXPECT_EQ(run->search->tried.size(), 16U);
  std::set<std::string> names;
  for (const TriedSettings& one : run->search->tried) names.insert(one.settings);
  EXPECT_EQ(names.size(), 16U);
  EXPECT_TRUE(run->search->tried.front().chosen);
  const auto& tried = run->search->tried;
  const auto better = [](const TriedSettings& a, const TriedSettings& b) { return a.auroc > b.auroc; };
  const auto dropped =
      std::ranges::find_if(tried, [&](const TriedSettings& one) { return one.iterations < tried.front().iterations; });
  EXPECT_TRUE(std::is_sorted(tried.begin(), dropped, better) && std::is_sorted(dropped, tried.end(), better));
  const TrainConfig& config = run->plan.config;
  EXPECT_EQ(run->search->tried.front().settings, SearchedSettings({.bins = *config.bins,
                                                                   .activation = config.model.activation,
                                                                   .hidden = config.model.hidden.front(),
                                                                   .prior = *config.prior})
                                                     .text());
  EXPECT_EQ(config.search, "off");
  const TrainedModel model = load_model(folder.path() / "run" / "model.safetensors");
  EXPECT_EQ(model.parameters, run->result.model.parameters);
  EXPECT_NE(read_file(folder.path() / "run" / "report.html").find("held-out AUROC"), std::string::npos);
  EXPECT_NE(read_file(folder.path() / "run" / "outcome.json").find("held_out_auroc"), std::string::npos);
}

TEST(Search, HasTheSameBitsForAnyNumberOfThreadsAndWhenItsConfigurationIsRunAgain) {
  const testing::TemporaryFolder folder;
  TrainConfig config = searched_config();
  const auto first = run_searched(options_in(folder.path() / "a", config));
  config.threads = 1;
  const auto second = run_searched(options_in(folder.path() / "b", config));
  EXPECT_EQ(testing::model_bytes(folder.path() / "a"), testing::model_bytes(folder.path() / "b"));
  TrainConfig again = first->plan.requested;
  const auto third = run_searched(options_in(folder.path() / "c", again));
  EXPECT_FALSE(third->search);
  EXPECT_EQ(testing::model_bytes(folder.path() / "a"), testing::model_bytes(folder.path() / "c"));
}

TEST(Search, ThatWasInterruptedGoesOnToTheSameBits) {
  const testing::TemporaryFolder folder;
  const TrainConfig config = searched_config();
  run_searched(options_in(folder.path() / "whole", config));
  std::atomic<bool> stop{false};
  std::size_t before = 0, after = 0;
  const SearchHooks interrupting{.tried =
                                     [&](std::size_t done, std::size_t, const std::string&) {
                                       before = done;
                                       if (done == 7) stop = true;
                                     },
                                 .stop = &stop};
  ExperimentOptions options = options_in(folder.path() / "parts", config);
  EXPECT_FALSE(run_searched(options, interrupting));
  EXPECT_LT(before, 16U);
  const std::string journal = read_file(folder.path() / "parts" / "search.jsonl");
  options.resume = true;
  ASSERT_TRUE(run_searched(options, {.tried = [&](std::size_t, std::size_t, const std::string&) { ++after; }}));
  EXPECT_GT(after, 16U);
  EXPECT_TRUE(read_file(folder.path() / "parts" / "search.jsonl").size() > journal.size());
  EXPECT_EQ(testing::model_bytes(folder.path() / "whole"), testing::model_bytes(folder.path() / "parts"));
}

TEST(Search, NeverLooksAtTestRows) {
  const testing::TemporaryFolder folder;
  TrainConfig config = searched_config();
  const auto with = run_searched(options_in(folder.path() / "with", config));
  const PreparedData data = prepare_data(data_options(config));
  PreparedData spoiled = data;
  DataSet other = *data.data;
  for (const std::uint32_t row : data.test_rows) other.labels[row] = 1 - other.labels[row];
  spoiled.data = spoiled.test = std::make_shared<const DataSet>(std::move(other));
  const auto tried = [&](const PreparedData& from) {
    return search_settings(config, from, {}, {}, one_process()).tried;
  };
  const auto a = tried(data), b = tried(spoiled);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].settings, b[i].settings);
    EXPECT_EQ(a[i].auroc, b[i].auroc);
  }
}

TEST(Search, KeepsSettingsThatAreGiven) {
  TrainConfig config = searched_config();
  config.bins = 4;
  config.model.hidden = {7};
  const PreparedData data = prepare_data(data_options(config));
  for (const SearchedSettings& one : settings_to_search(config, data)) {
    EXPECT_EQ(one.bins, 4U);
    EXPECT_EQ(one.hidden, 7U);
  }
  config.model.activation = "relu";
  config.prior = 5;
  EXPECT_EQ(settings_to_search(config, data).size(), 1U);
}

TEST(Search, IsForTablesWhoseSettingsAreNotGiven) {
  TrainConfig config = searched_config();
  config.search = "auto";
  const PreparedData data = prepare_data(data_options(config));
  EXPECT_NE(why_no_search(config, data), "");  // --batch is given
  config = TrainConfig();
  EXPECT_EQ(why_no_search(config, data), "");
  config.model.name = "linear";
  EXPECT_NE(why_no_search(config, data).find("one hidden layer"), std::string::npos);
  config.search = "on";
  EXPECT_NE(why_no_search(config, data), "");
  config = TrainConfig();
  config.model.activation = "relu";
  EXPECT_EQ(why_no_search(config, data), "--activation is given");
  config = TrainConfig();
  config.method = "cross-entropy";
  EXPECT_NE(why_no_search(config, data), "");
  config.method = "d-scgdam-gp";
  EXPECT_EQ(why_no_search(config, data), "");
  config.search = "off";
  EXPECT_EQ(why_no_search(config, data), "--search off");
}

TEST(Search, NeedsRowsOfBothClassesInEveryPart) {
  TrainConfig config = searched_config();
  config.data.data = "synthetic:rows=100,features=3,positives=0.15";
  const PreparedData data = prepare_data(data_options(config));
  EXPECT_NE(why_no_search(config, data).find("training rows"), std::string::npos);
}

TEST(Search, AMoreGenerousBudgetMakesItMoreThorough) {
  TrainConfig config = searched_config();
  const PreparedData data = prepare_data(data_options(config));
  const std::vector<double> costs(16, 1e-5);
  std::size_t before = 0;
  for (const double budget : {0.01, 0.1, 1.0, 10.0}) {
    config.budget = budget;
    const SearchPlan plan(config, costs, data);
    const SearchStage second = plan.second(std::vector<double>(plan.kept(), 1e-5));
    const std::size_t trainings =
        16 * plan.first().trainings * plan.first().iterations + plan.kept() * second.trainings * second.iterations;
    EXPECT_GE(trainings, before);
    if (budget > 0.05) {
      EXPECT_LE(static_cast<double>(trainings) * 1e-5, 2 * budget);  // two cores
    }
    before = trainings;
  }
}

TEST(Members, AreAveragedAndRefusedWhereTheyCannotBe) {
  const testing::TemporaryFolder folder;
  TrainConfig config = testing::small_config();
  config.members = {"seed=5", "hidden=3 prior=20"};
  const FinishedRun run = testing::run_in(folder.path() / "run", config);
  EXPECT_EQ(run.result.model.architecture.hidden, std::vector<std::size_t>{13});
  EXPECT_FALSE(std::isnan(run.result.chosen.test_auroc));
  for (const char* wrong : {"seed", "bins=3", "prior=-1", "nonsense=1", "hidden=3,3", "topology=ring", "threads=2"}) {
    config.members = {wrong};
    EXPECT_THROW(testing::run_in(folder.path() / "wrong", config), InputError) << wrong;
  }
  config.members = {"seed=5"};
  config.model.name = "linear";
  testing::expect_error([&] { testing::run_in(folder.path() / "wrong", config); }, {"members", "linear"});
}

TEST(Members, OfAResumedRunAreNotTrainedAgain) {
  const testing::TemporaryFolder folder;
  TrainConfig config = testing::small_config();
  config.members = {"seed=5", "seed=6"};
  testing::run_in(folder.path() / "run", config);
  const std::string whole = testing::model_bytes(folder.path() / "run");
  std::filesystem::remove(folder.path() / "run" / "members" / "2.safetensors");
  std::filesystem::remove(folder.path() / "run" / "model.safetensors");
  const auto written = std::filesystem::last_write_time(folder.path() / "run" / "members" / "1.safetensors");
  testing::run_in(folder.path() / "run", config, true);
  EXPECT_EQ(testing::model_bytes(folder.path() / "run"), whole);
  EXPECT_EQ(std::filesystem::last_write_time(folder.path() / "run" / "members" / "1.safetensors"), written);
}

}  // namespace
}  // namespace saddlemesh
