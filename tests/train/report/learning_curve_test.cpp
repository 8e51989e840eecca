#include "saddlemesh/train/report/learning_curve.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/train/report/repeated_runs.hpp"

namespace saddlemesh {
namespace {

Metrics at(double iteration, double loss, double auroc = Metrics::unknown) {
  Metrics metrics;
  metrics.iteration = iteration;
  metrics.loss = loss;
  metrics.test_auroc = auroc;
  return metrics;
}

RunRecord run_of(const std::string& method, const std::string& topology, std::vector<Metrics> metrics) {
  return {.method = method, .topology = topology, .metrics = std::move(metrics), .scores = {}, .labels = {}};
}

TEST(RunGroups, AreOfOneMethodAndTopologyInTheOrderGiven) {
  const std::vector<RunRecord> runs{run_of("gt", "ring", {at(0, 1)}), run_of("gp", "ring", {at(0, 1)}),
                                    run_of("gt", "ring", {at(0, 2)}), run_of("gt", "ring", {})};
  const auto groups = group_runs(runs);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].name, "gt");
  EXPECT_EQ(groups[0].runs, (std::vector{&runs[0], &runs[2]}));
  EXPECT_EQ(most_seeds(groups), 2U);
}

TEST(RunGroups, CarryTheTopologyWhereItDiffers) {
  const auto groups = group_runs({run_of("gt", "ring", {at(0, 1)}), run_of("gt", "star", {at(0, 1)})});
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[1].name, "gt, star");
  EXPECT_TRUE(group_runs({}).empty());
}

TEST(LearningCurve, IsTheMeanAndTheExtremesAtTheCommonIterations) {
  const std::vector<RunRecord> runs{run_of("gt", "ring", {at(0, 1), at(5, 9), at(10, 2)}),
                                    run_of("gt", "ring", {at(0, 3), at(10, 6), at(20, 7)})};
  const auto groups = group_runs(runs);
  const LearningCurve learning_curve(groups[0]);
  EXPECT_EQ(learning_curve.mean(&Metrics::iteration), (std::vector<double>{0, 10}));
  EXPECT_EQ(learning_curve.mean(&Metrics::loss), (std::vector<double>{2, 4}));
  EXPECT_EQ(learning_curve.lowest(&Metrics::loss), (std::vector<double>{1, 2}));
  EXPECT_EQ(learning_curve.highest(&Metrics::loss), (std::vector<double>{3, 6}));
}

TEST(LearningCurve, KnowsWhatWasMeasuredAndLeavesAGapWhereARunDidNot) {
  const std::vector<RunRecord> runs{run_of("gt", "ring", {at(0, 1, 0.5), at(10, 1, 0.7)}),
                                    run_of("gt", "ring", {at(0, 1, 0.7), at(10, 1)})};
  const auto groups = group_runs(runs);
  const LearningCurve learning_curve(groups[0]);
  EXPECT_TRUE(learning_curve.knows(&Metrics::test_auroc));
  EXPECT_FALSE(learning_curve.knows(&Metrics::validation_auroc));
  EXPECT_DOUBLE_EQ(learning_curve.mean(&Metrics::test_auroc)[0], 0.6);
  EXPECT_TRUE(std::isnan(learning_curve.mean(&Metrics::test_auroc)[1]));
}

TEST(LearningCurve, OfALongRunKeepsEvenlySpacedPointsWithBothEnds) {
  std::vector<Metrics> metrics;
  for (int i = 0; i < 1001; ++i) metrics.push_back(at(i, i));
  const std::vector<RunRecord> runs{run_of("gt", "ring", metrics)};
  const auto groups = group_runs(runs);
  const LearningCurve learning_curve(groups[0], 11);
  EXPECT_EQ(learning_curve.points(), 11U);
  EXPECT_EQ(learning_curve.evaluations(), 1001U);
  EXPECT_EQ(learning_curve.mean(&Metrics::iteration),
            (std::vector<double>{0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000}));
  EXPECT_EQ(evenly_spaced(3, 11), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_TRUE(evenly_spaced(0, 11).empty());
}

TEST(Outcome, IsOfTheLastAndOfTheHighestKnownValueOfEachRun) {
  const std::vector<RunRecord> runs{run_of("gt", "ring", {at(0, 1, 0.9), at(10, 1, 0.7), at(20, 1)}),
                                    run_of("gt", "ring", {at(0, 1, 0.5), at(10, 1, 0.8)})};
  const auto groups = group_runs(runs);
  const auto last = final_value(groups[0], &Metrics::test_auroc);
  ASSERT_TRUE(last);
  EXPECT_DOUBLE_EQ(last->mean, 0.75);
  EXPECT_NEAR(last->deviation, std::sqrt(2 * 0.05 * 0.05), 1e-12);
  EXPECT_EQ(mean_text(last), "0.7500 ± 0.0707");
  EXPECT_DOUBLE_EQ(highest_value(groups[0], &Metrics::test_auroc)->mean, 0.85);
  EXPECT_EQ(mean_text(final_value(groups[0], &Metrics::validation_auroc)), "–");
}

}  // namespace
}  // namespace saddlemesh
