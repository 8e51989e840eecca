#include "saddlemesh/train/checkpoint/retreat.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/divergence.hpp"
#include "support/expect_error.hpp"
#include "train/training_cases.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using testing::expect_error;
using testing::model_bytes;
using testing::run_in;
using testing::small_config;

// Diverges at iteration 200. The loss was last at or below its starting value at iteration 50. With steps eight times
// smaller, the run learns.
TrainConfig diverging_config() {
  TrainConfig config = small_config();
  config.seed = 3;
  config.loss_scale = "paper";
  config.step(&MethodOptions::gamma_y) = 0.99;
  config.model.hidden = {64};
  config.schedule = parse_step_schedule("constant");
  config.step(&MethodOptions::gamma_x) = 6.2;
  config.iterations = 300;
  config.evaluate_every = 30;
  return config;
}

// Diverges even with the smallest steps, after two retreats.
TrainConfig hopeless_config() {
  TrainConfig config = small_config();
  config.loss_scale = "paper";
  config.step(&MethodOptions::gamma_y) = 0.99;
  config.step(&MethodOptions::gamma_x) = 1e30;
  config.iterations = 240;
  return config;
}

// Counts retreats, and asks to stop after a given number of them: at the first evaluation at `iteration` or later, or
// immediately if the last retreat led to such an iteration.
struct Watched {
  explicit Watched(double iteration = 1e9, std::size_t after = 0) {
    hooks.retreated = [this, iteration, after](const Retreat& retreat) {
      retreats.push_back(retreat);
      stop = retreats.size() == after && static_cast<double>(retreat.iteration) >= iteration;
    };
    hooks.evaluated = [this, iteration, after](const Metrics& metrics) {
      stop = retreats.size() >= after && metrics.iteration >= iteration;
    };
    hooks.stop = &stop;
  }
  std::vector<Retreat> retreats;
  std::atomic<bool> stop{false};
  TrainingHooks hooks;
};

bool iterations_rise(const std::vector<Metrics>& metrics) {
  return std::ranges::adjacent_find(metrics, std::greater_equal<>{}, &Metrics::iteration) == metrics.end();
}

class Retreats : public ::testing::Test {
 protected:
  testing::TemporaryFolder temporary_;
  fs::path folder_ = temporary_.path();
};

TEST_F(Retreats, ADivergingRunGoesBackToItsLastSoundStateAndLearnsWithSmallerSteps) {
  Watched watched;
  const TrainingResult result = run_in(folder_, diverging_config(), false, watched.hooks).result;
  EXPECT_EQ(result.ending, Ending::finished);
  EXPECT_EQ(result.iteration, 300U);
  EXPECT_GT(result.chosen.test_auroc, 0.7);
  ASSERT_EQ(result.retreats.size(), 1U);
  EXPECT_EQ(watched.retreats.size(), 1U);
  const Retreat& retreat = result.retreats.front();
  EXPECT_EQ(retreat.iteration, 50U);
  EXPECT_GT(retreat.diverged, 150U);
  EXPECT_EQ(retreat.to.gamma_x, 6.2 / 8);
  EXPECT_EQ(retreat.to.rho, retreat.from.rho / 8);
}

TEST(SmallerSteps, BringTheStepToHalfOfTheLargestStableOne) {
  const Steps steps{.gamma_x = 6, .gamma_y = 0.5, .rho = 0.1};
  const Steps smaller_by_32 = smaller(steps, 0.1, 30);  // 0.1 · 6 · 30 = 18
  EXPECT_EQ(smaller_by_32.gamma_x, 6.0 / 32);
  EXPECT_EQ(smaller_by_32.gamma_y, 0.5 / 32);
  EXPECT_EQ(smaller_by_32.rho, 0.1 / 32);
}

TEST(SmallerSteps, AreAQuarterAtLeastAndEndSomewhere) {
  const Steps steps{.gamma_x = 6, .gamma_y = 0.5, .rho = 0.1};
  EXPECT_EQ(smaller(steps, 0.1, 0).gamma_x, 6.0 / 4);
  EXPECT_EQ(smaller(steps, 0.1, std::nan("")).gamma_x, 6.0 / (1 << 20));
}

TEST_F(Retreats, WhatWasGivenUpIsNotAmongTheMetricsAndTheModelNamesItsSteps) {
  const TrainingResult result = run_in(folder_, diverging_config()).result;
  EXPECT_TRUE(iterations_rise(result.metrics));
  EXPECT_EQ(result.metrics.size(), 11U);
  EXPECT_LT(std::abs(result.metrics.back().loss), 10);
  const auto written = parse_metrics(read_file(folder_ / "metrics.csv"), "metrics.csv");
  EXPECT_TRUE(iterations_rise(written));
  EXPECT_EQ(written.size(), 11U);
  const auto about = load_model(folder_ / "model.safetensors").about;
  const auto named = std::ranges::find(about, "retreats", &std::pair<std::string, std::string>::first);
  ASSERT_NE(named, about.end());
  EXPECT_NE(named->second.find("back to iteration 50: gamma-x 6.2 → 0.775"), std::string::npos) << named->second;
  const std::string best = read_file(checkpoint_folder(folder_) / "best.safetensors");
  EXPECT_GT(parse_model(best, "best").parameters.size(), 0U);
}

TEST_F(Retreats, TheModelIsTheSameForAnyThreadsAndTheSameParametersForAnyLooks) {
  TrainConfig config = diverging_config();
  run_in(folder_ / "a", config);
  config.threads = 1;
  run_in(folder_ / "b", config);
  EXPECT_EQ(model_bytes(folder_ / "a"), model_bytes(folder_ / "b"));
  config.threads = 3;
  config.evaluate_every = 7;
  config.checkpoint_every = 9;
  const TrainingResult other = run_in(folder_ / "c", config).result;
  EXPECT_EQ(other.retreats.size(), 1U);
  EXPECT_EQ(load_model(folder_ / "a" / "model.safetensors").parameters, other.model.parameters);
}

TEST_F(Retreats, ARunStoppedBeforeAndBetweenRetreatsResumesToTheSameBits) {
  TrainConfig config = diverging_config();
  config.step(&MethodOptions::gamma_x) = 1e8;
  config.data.validation_share = 0.2;
  const TrainingResult whole = run_in(folder_ / "whole", config).result;
  ASSERT_EQ(whole.retreats.size(), 2U);
  EXPECT_EQ(whole.retreats[1].from.gamma_x, whole.retreats[0].to.gamma_x);
  const fs::path parts = folder_ / "parts";
  for (const auto& [iteration, retreats] : {std::pair(0.0, 0U), {0.0, 1U}, {60.0, 1U}, {120.0, 0U}}) {
    Watched watched(iteration, retreats);
    EXPECT_EQ(run_in(parts, config, true, watched.hooks).result.ending, Ending::interrupted);
    config.threads = config.threads % 3 + 1;
  }
  const TrainingResult rest = run_in(parts, config, true).result;
  EXPECT_EQ(rest.retreats.size(), 2U);
  EXPECT_EQ(model_bytes(folder_ / "whole"), model_bytes(parts));
}

TEST_F(Retreats, CheckpointsOfAStretchThatWasGivenUpAreRemoved) {
  TrainConfig config = diverging_config();
  config.checkpoint_every = 20;
  Watched watched(60, 1);
  const TrainingResult stopped = run_in(folder_, config, false, watched.hooks).result;
  EXPECT_EQ(stopped.iteration, 60U);
  EXPECT_EQ(saved_iterations(checkpoint_folder(folder_)), (std::vector<std::uint64_t>{50, 60}));
  const Checkpoint saved = load_checkpoint(checkpoint_path(checkpoint_folder(folder_), 60));
  ASSERT_EQ(saved.retreats.size(), 1U);
  EXPECT_EQ(saved.retreats.front().to.gamma_x, 6.2 / 8);
  ASSERT_TRUE(saved.sound);
  EXPECT_EQ(saved.sound->session.iteration, 50U);
}

TEST_F(Retreats, AreTriedTwiceBeforeTheErrorListsThem) {
  Watched watched;
  expect_error<DivergenceError>([&] { run_in(folder_, hopeless_config(), false, watched.hooks); },
                                {"iteration", "went back 2 times", "gamma-x 1e30 → ", "--clip"});
  EXPECT_EQ(watched.retreats.size(), 2U);
  EXPECT_FALSE(fs::exists(folder_ / "model.safetensors"));
}

TEST_F(Retreats, AreNotTakenWhereARunIsToStop) {
  TrainConfig config = hopeless_config();
  config.on_divergence = "stop";
  Watched watched;
  expect_error<DivergenceError>([&] { run_in(folder_, config, false, watched.hooks); }, {"iteration"});
  EXPECT_TRUE(watched.retreats.empty());
}

TEST_F(Retreats, AStoppedRunCanResumeWithThem) {
  TrainConfig config = diverging_config();
  config.on_divergence = "stop";
  config.checkpoint_every = 50;
  Watched watched(60);
  run_in(folder_, config, false, watched.hooks);  // sound at 50; stopped at 60, a checkpoint that is also sound
  config.on_divergence = "retreat";
  const TrainingResult result = run_in(folder_, config, true).result;
  ASSERT_EQ(result.retreats.size(), 1U);
  EXPECT_EQ(result.retreats.front().iteration, 60U);
}

TEST_F(Retreats, NumbersThatHaveGrownTooFarAreADivergenceThoughTheyAreFinite) {
  TrainConfig config = small_config();
  config.loss_scale = "paper";
  config.step(&MethodOptions::gamma_y) = 0.99;
  config.step(&MethodOptions::gamma_x) = 40;
  config.iterations = 240;
  config.on_divergence = "stop";
  try {
    run_in(folder_, config);
    ADD_FAILURE() << "no error";
  } catch (const DivergenceError& error) {
    EXPECT_EQ(error.quantity(), "the loss");
    EXPECT_EQ(error.iteration(), 100U);
    EXPECT_LT(error.worker(), 4U);
    EXPECT_NE(std::string(error.what()).find("100,000,000 times"), std::string::npos) << error.what();
  }
}

// The values of the third of three sites are too large for the first step.
TEST_F(Retreats, AndErrorsNameTheSiteWhereTheRunDiverged) {
  for (const std::string name : {"bonn", "trier", "ulm"}) {
    std::string rows = "a,label\n";
    for (int i = 0; i < 60; ++i) rows += fmt::format("{},{}\n", i % 7 + (i % 3 == 0 ? 3 : 0), i % 3 == 0 ? 1 : 0);
    if (name == "ulm") rows += "1e30,1\n";
    write_file(folder_ / (name + ".csv"), rows);
  }
  TrainConfig config = small_config();
  config.data.data = (folder_ / "*.csv").string();
  config.data.standardize = Standardize::off;
  config.data.read.label = "label";
  config.data.read.numbers = {"a"};
  config.data.test_share = 0;
  config.data.sites = find_sites(config.data);
  config.data.data.clear();
  config.model.activation = "relu";
  config.batch = 60;
  config.iterations = 200;
  Watched watched;
  try {
    run_in(folder_ / "run", config, false, watched.hooks);
    ADD_FAILURE() << "no error";
  } catch (const DivergenceError& error) {
    EXPECT_EQ(error.worker(), 2U);
    EXPECT_EQ(error.where().site, "ulm");
    EXPECT_TRUE(std::string(error.what()).starts_with("site ulm, iteration ")) << error.what();
  }
  for (const Retreat& retreat : watched.retreats)
    EXPECT_TRUE(retreat.reason.starts_with("site ulm, ")) << retreat.reason;
}

TEST_F(Retreats, RowsThatNoModelCouldScoreAreTheUsersMistakeAndNoDivergence) {
  std::string rows = "a,b,label\n";
  for (int i = 0; i < 80; ++i) {
    const bool positive = i % 4 == 0;
    rows += fmt::format("{},{},{}\n", 0.01 * (i % 7 + (positive ? 3 : 0)), 0.01 * (i % 11), positive ? 1 : 0);
  }
  write_file(folder_ / "train.csv", rows);
  write_file(folder_ / "test.csv", "a,b,label\n1,2,0\n0,1,1\n3e38,3e38,1\n-3e38,3e38,0\n");
  TrainConfig config = small_config();
  config.loss_scale = "paper";
  config.step(&MethodOptions::gamma_y) = 0.99;
  config.data.data = (folder_ / "train.csv").string();
  config.data.test = (folder_ / "test.csv").string();
  config.data.read.label = "label";
  config.model.activation = "relu";
  Watched watched;
  expect_error([&] { run_in(folder_ / "run", config, false, watched.hooks); }, {"test rows", "not numbers"});
  EXPECT_TRUE(watched.retreats.empty());
}

TEST_F(Retreats, ACheckpointOfAnEarlierVersionResumesToTheSameBits) {
  TrainConfig config = small_config();
  config.loss_scale = "paper";
  config.step(&MethodOptions::gamma_y) = 0.99;
  config.iterations = 120;
  run_in(folder_ / "whole", config);
  Watched watched(60);
  run_in(folder_ / "parts", config, false, watched.hooks);
  const fs::path checkpoints = checkpoint_folder(folder_ / "parts");
  Checkpoint old = load_checkpoint(checkpoint_path(checkpoints, 60));
  ASSERT_TRUE(old.sound && old.start);
  old.sound.reset();
  old.start.reset();
  save_checkpoint(SharedFolder(checkpoints), old);
  run_in(folder_ / "parts", config, true);
  EXPECT_EQ(model_bytes(folder_ / "whole"), model_bytes(folder_ / "parts"));
}

TEST_F(Retreats, AreTheSameAfterTheyWereWrittenAsJson) {
  const Retreat retreat{.diverged = 7,
                        .reason = "why",
                        .iteration = 3,
                        .from = {.gamma_x = 0.1, .gamma_y = 0.3, .rho = 0.7},
                        .to = {.gamma_x = 0.1 / 8, .gamma_y = 0.3 / 8, .rho = 0.7 / 8}};
  const Retreat again = retreat_from(nlohmann::json::parse(to_json(retreat).dump()));
  EXPECT_EQ(to_json(again), to_json(retreat));
  EXPECT_EQ(to_text(again), to_text(retreat));
}

}  // namespace
}  // namespace saddlemesh
