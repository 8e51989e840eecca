#include "saddlemesh/train/config/evaluation_budget.hpp"

#include <gtest/gtest.h>

#include "train/training_cases.hpp"

namespace saddlemesh {
namespace {

using testing::run_in;
using testing::small_config;

TrainConfig resolved(TrainConfig config) {
  resolve(config, prepare_data(data_options(config)));
  return config;
}

// A short run with many more test rows than training rows.
TrainConfig costly_to_evaluate() {
  TrainConfig config = small_config();
  config.data.data = "synthetic:rows=20000,features=6,positives=0.2";
  config.data.test_share = 0.9;
  config.iterations = 20;
  config.evaluate_every.reset();
  return config;
}

TEST(EvaluationBudget, FortyIntervalsWhereTheyCostLittle) {
  EXPECT_EQ(affordable_evaluate_every(3000, {.evaluation = 1, .iteration = 1}), 75U);
  EXPECT_EQ(affordable_evaluate_every(3001, {.evaluation = 1, .iteration = 1}), 75U);
  EXPECT_EQ(affordable_evaluate_every(20, {.evaluation = 1, .iteration = 1000}), 1U);
}

TEST(EvaluationBudget, AtMostATenthOfTheTimeElseTheEndOnly) {
  for (const std::size_t iterations : {1U, 7U, 20U, 100U, 600U, 3000U, 20'000U}) {
    for (const double cost : {0.01, 0.5, 1.0, 6.5, 40.0, 900.0}) {
      const std::size_t every = affordable_evaluate_every(iterations, {.evaluation = cost, .iteration = 1});
      const std::size_t count = every == 0 ? 1 : 1 + (iterations + every - 1) / every;
      if (every == 0) {
        EXPECT_GT(2 * cost, 0.1 * static_cast<double>(iterations));
      } else {
        EXPECT_LE(static_cast<double>(count) * cost, 0.1 * static_cast<double>(iterations))
            << iterations << " " << cost;
        EXPECT_LE(every, iterations);
      }
    }
  }
}

TEST(EvaluationBudget, CountsRowsToScoreAndBatchesToTrainOn) {
  TrainConfig config = resolved(small_config());
  const PreparedData data = prepare_data(data_options(config));
  const EvaluationCost few = evaluation_cost(config, data);
  config.batch = 32;
  EXPECT_DOUBLE_EQ(evaluation_cost(config, data).iteration, 2 * few.iteration);
  PreparedData more = data;
  more.validation_count.rows = 10 * data.test_count.rows;
  EXPECT_GT(evaluation_cost(config, more).evaluation, few.evaluation);
  config.method = "dsgda";
  EXPECT_LT(evaluation_cost(config, data).iteration, 2 * few.iteration);
}

TEST(EvaluationBudget, AShortRunWithManyTestRowsIsEvaluatedAtItsEndOnly) {
  const testing::TemporaryFolder folder;
  const TrainingResult result = run_in(folder.path(), costly_to_evaluate()).result;
  ASSERT_EQ(result.metrics.size(), 1U);
  EXPECT_EQ(result.metrics.front().iteration, 20);
  EXPECT_EQ(result.scores.size(), 18'000U);
  EXPECT_EQ(result.chosen.test_auroc, result.metrics.front().test_auroc);
}

TEST(EvaluationBudget, WhatTheUserAsksForIsObeyed) {
  const testing::TemporaryFolder folder;
  TrainConfig config = costly_to_evaluate();
  config.evaluate_every = 5;
  EXPECT_EQ(run_in(folder.path() / "often", config).result.metrics.size(), 5U);
  config = small_config();
  config.evaluate_every = 0;
  EXPECT_EQ(run_in(folder.path() / "once", config).result.metrics.size(), 1U);
}

TEST(EvaluationBudget, DoesNotDependOnThreads) {
  TrainConfig config = costly_to_evaluate();
  config.iterations = 20'000;
  const std::size_t every = *resolved(config).evaluate_every;
  config.threads = 1;
  EXPECT_EQ(*resolved(config).evaluate_every, every);
  EXPECT_GT(every, 20'000U / 40);
}

TEST(EvaluationBudget, IsPrinted) {
  const auto text_for = [](const TrainConfig& config) {
    const TrainConfig whole = resolved(config);
    return evaluation_text(whole, prepare_data(data_options(whole)));
  };
  EXPECT_TRUE(text_for(small_config()).starts_with("evaluates every 10 iterations: about "))
      << text_for(small_config());
  EXPECT_NE(text_for(costly_to_evaluate()).find("only at the end"), std::string::npos);
  TrainConfig patient = costly_to_evaluate();
  patient.data.validation_share = 0.1;
  patient.patience = 5;
  EXPECT_NE(text_for(patient).find("too few for --patience 5"), std::string::npos) << text_for(patient);
}

TEST(OnDivergence, IsRetreatForTheStepsThatAreChosenHereAndStopForThePapers) {
  TrainConfig config = small_config();
  EXPECT_EQ(resolved(config).on_divergence, "retreat");
  for (const char* preset : {"paper", "recommended"}) {
    config.preset = preset;
    EXPECT_EQ(resolved(config).on_divergence, "stop");
  }
  config.on_divergence = "retreat";
  EXPECT_EQ(resolved(config).on_divergence, "retreat");
}

}  // namespace
}  // namespace saddlemesh
