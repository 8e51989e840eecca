#include "saddlemesh/train/method_comparison.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/core/random.hpp"
#include "support/text.hpp"

namespace saddlemesh {
namespace {

using testing::contains;

/// Runs on the same test rows. A score is the label times a strength, with noise of the run's own seed.
class MethodComparison : public ::testing::Test {
 protected:
  void add(const std::string& method, double strength, std::uint64_t noise) {
    FinishedRun run;
    run.plan.config.method = method;
    std::vector<double> normal(rows);
    RandomStream({.seed = noise}).fill_normal(std::span(normal));
    for (std::size_t i = 0; i < rows; ++i) {
      run.result.labels.push_back(i % 5 == 0 ? 1 : 0);
      run.result.scores.push_back(static_cast<float>(normal[i] + (i % 5 == 0 ? strength : 0.0)));
    }
    run.auroc = delong_auroc(run.result.scores, run.result.labels);
    runs.push_back(std::move(run));
  }

  static constexpr std::size_t rows = 500;
  std::vector<FinishedRun> runs;
};

TEST_F(MethodComparison, AMethodThatIsMuchWorseDiffersAndOneWithTheSameScoresDoesNot) {
  add("gt", 1.5, 1);
  add("gp", 1.5, 1);
  add("pdsca", 0.2, 2);
  const auto found = compare_methods(runs);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_TRUE(std::isnan(found[0].below_best.value)) << "the best itself";
  EXPECT_EQ(found[1].below_best.value, 0);
  EXPECT_LE(found[1].below_best.interval.low, 0);
  EXPECT_GT(found[2].below_best.interval.low, 0.1);
  const std::string text = difference_text(found);
  EXPECT_TRUE(contains(text, "gp does not differ from gt by more than chance")) << text;
  EXPECT_TRUE(contains(text, "pdsca is below gt by more than chance")) << text;
  EXPECT_TRUE(contains(text, "--seeds 3")) << text;
}

TEST_F(MethodComparison, WithOneSeedTheIntervalIsDeLongs) {
  add("gt", 1.5, 1);
  add("gp", 1.0, 2);
  const auto expected = delong_difference(runs[0].result.scores, runs[1].result.scores, runs[0].result.labels);
  const auto found = compare_methods(runs);
  EXPECT_NEAR(found[1].below_best.interval.low, expected.interval.low, 1e-6);
  EXPECT_NEAR(found[1].below_best.interval.high, expected.interval.high, 1e-6);
}

TEST_F(MethodComparison, SeedsThatDisagreeWidenTheInterval) {
  for (const double strength : {1.5, 1.5, 1.5}) add("gt", strength, 1);
  for (const double strength : {1.2, 1.2, 1.2}) add("gp", strength, 1);
  const IntervalEstimate agreeing = compare_methods(runs)[1].below_best;
  runs.erase(runs.begin() + 3, runs.end());
  for (const double strength : {0.6, 1.2, 1.8}) add("gp", strength, 1);
  const IntervalEstimate disagreeing = compare_methods(runs)[1].below_best;
  EXPECT_GT(agreeing.interval.low, 0);
  EXPECT_LT(disagreeing.interval.low, 0);
  EXPECT_FALSE(contains(difference_text(compare_methods(runs)), "--seeds"));
}

TEST_F(MethodComparison, OneMethodOrNoTestRowsAreNotCompared) {
  EXPECT_EQ(difference_text({}), "");
  add("gt", 1, 1);
  add("gt", 1, 2);
  EXPECT_TRUE(compare_methods(runs).empty());
  add("gp", 1, 3);
  for (FinishedRun& run : runs) run.result.scores.clear();
  EXPECT_TRUE(compare_methods(runs).empty());
}

}  // namespace
}  // namespace saddlemesh
