#include "saddlemesh/model/evaluation.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/model_cases.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/metrics/auroc.hpp"
#include "saddlemesh/metrics/average_precision.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

class ModelEvaluation : public ::testing::Test {
 protected:
  ModelEvaluation() { write_file(file_, testing::mixed_table()); }

  TrainedModel model() {
    return testing::model_of_table(file_, {.missing = Missing::median}, {.name = "mlp", .hidden = {4}});
  }

  testing::TemporaryFolder temporary_;
  std::filesystem::path file_ = temporary_.path() / "train.csv";
};

TEST_F(ModelEvaluation, MeasuresTheScoresOfTheModel) {
  const TrainedModel by = model();
  const DataToScore data = read_to_score(by, {.data = file_.string()});
  const RankedScores ranked(score_all(by, data.data, 1), data.data.labels);
  const Evaluation found = evaluate_model(by, data, {.resamples = 20, .max_fpr = 0.5, .seed = 3});
  EXPECT_EQ(found.data, file_.string());
  EXPECT_EQ(found.rows, data.data.rows);
  EXPECT_EQ(found.positives, ranked.positives());
  ASSERT_EQ(found.metrics.size(), 3U);
  EXPECT_EQ(found.metrics[0].value, auroc(ranked));
  EXPECT_EQ(found.metrics[1].value, average_precision(ranked));
  EXPECT_EQ(found.metrics[2].value, partial_auroc(ranked, 0.5).standardised);
  const auto intervals = bootstrap_intervals(ranked, {.resamples = 20, .max_fpr = 0.5, .seed = 3});
  EXPECT_EQ(found.metrics[0].interval.low, intervals.auroc.low);
  EXPECT_EQ(found.metrics[2].interval.high, intervals.partial_auroc.high);
}

TEST_F(ModelEvaluation, HasIntervalsInItsJsonOnlyWhereThereAreResamples) {
  const TrainedModel by = model();
  const DataToScore data = read_to_score(by, {.data = file_.string()});
  const auto with = evaluation_json(evaluate_model(by, data, {.resamples = 5}));
  EXPECT_EQ(with["resamples"], 5);
  EXPECT_EQ(with["auroc"]["interval"].size(), 2U);
  const auto without = evaluation_json(evaluate_model(by, data, {.resamples = 0}));
  EXPECT_FALSE(without["auroc"].contains("interval"));
  EXPECT_EQ(without["auroc"]["value"], with["auroc"]["value"]);
}

}  // namespace
}  // namespace saddlemesh
