#include "saddlemesh/metrics/bootstrap.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/metrics/auroc.hpp"
#include "saddlemesh/metrics/average_precision.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

struct Examples {
  std::vector<float> scores;
  std::vector<std::uint8_t> labels;

  [[nodiscard]] RankedScores ranked() const { return {scores, labels}; }
};

// Returns normal scores, with positives one deviation higher: the AUROC is Φ(1/√2) = 0.7602. Rounded, so that many tie.
Examples normal_examples(std::uint64_t seed, std::size_t positives, std::size_t negatives) {
  Examples examples;
  examples.scores.resize(positives + negatives);
  RandomStream random({.seed = seed, .purpose = Purpose::instance});
  random.fill_normal(std::span(examples.scores));
  for (std::size_t i = 0; i < examples.scores.size(); ++i) {
    examples.labels.push_back(i < positives ? 1 : 0);
    examples.scores[i] = std::round(16 * (examples.scores[i] + (i < positives ? 1.0F : 0.0F))) / 16;
  }
  return examples;
}

// Resamples the examples themselves and ranks them again.
std::vector<Interval> plain_bootstrap(const Examples& examples, std::size_t positives, std::size_t resamples) {
  std::vector<double> areas, precisions, partial;
  RandomStream random({.seed = 99, .purpose = Purpose::instance});
  for (std::size_t i = 0; i < resamples; ++i) {
    Examples drawn;
    for (std::size_t k = 0; k < examples.scores.size(); ++k) {
      const bool positive = k < positives;
      const std::size_t from =
          positive ? random.below(positives) : positives + random.below(examples.scores.size() - positives);
      drawn.scores.push_back(examples.scores[from]);
      drawn.labels.push_back(examples.labels[from]);
    }
    areas.push_back(auroc(drawn.ranked()));
    precisions.push_back(average_precision(drawn.ranked()));
    partial.push_back(partial_auroc(drawn.ranked(), 0.2).standardised);
  }
  const auto interval = [](std::vector<double>& values) {
    return Interval{quantile(values, 0.025), quantile(values, 0.975)};
  };
  return {interval(areas), interval(precisions), interval(partial)};
}

void expect_near(const Interval& found, const Interval& expected, double tolerance) {
  EXPECT_NEAR(found.low, expected.low, tolerance);
  EXPECT_NEAR(found.high, expected.high, tolerance);
}

TEST(Bootstrap, AgreesWithResamplingTheExamplesThemselves) {
  const Examples examples = normal_examples(1, 80, 220);
  const auto found = bootstrap_intervals(examples.ranked(), {.resamples = 4000, .max_fpr = 0.2});
  const auto plain = plain_bootstrap(examples, 80, 4000);
  expect_near(found.auroc, plain[0], 0.005);
  expect_near(found.average_precision, plain[1], 0.01);
  expect_near(found.partial_auroc, plain[2], 0.01);
  EXPECT_GT(found.auroc.high - found.auroc.low, 0.05);
}

TEST(Bootstrap, AgreesWithResamplingManyExamples) {
  const Examples examples = normal_examples(2, 3000, 9000);
  const auto found = bootstrap_intervals(examples.ranked(), {.resamples = 600, .max_fpr = 0.2});
  const auto plain = plain_bootstrap(examples, 3000, 600);
  expect_near(found.auroc, plain[0], 0.0025);
  expect_near(found.average_precision, plain[1], 0.004);
  expect_near(found.partial_auroc, plain[2], 0.003);
}

TEST(Bootstrap, CoversTheTruthAboutAsOftenAsItSays) {
  const double truth = 0.5 * std::erfc(-0.5);  // Φ(1/√2)
  int covered = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto found = bootstrap_intervals(normal_examples(seed, 60, 140).ranked(), {.resamples = 400, .seed = seed});
    covered += static_cast<int>(found.auroc.low <= truth && truth <= found.auroc.high);
  }
  EXPECT_GE(covered, 180);
  EXPECT_LE(covered, 199);
}

TEST(Bootstrap, IsTheSameForAnyNumberOfThreadsAndDiffersBySeed) {
  const Examples examples = normal_examples(3, 50, 100);
  const auto with = [&](std::size_t threads, std::uint64_t seed) {
    return bootstrap_intervals(examples.ranked(), {.resamples = 50, .seed = seed, .threads = threads});
  };
  EXPECT_EQ(with(1, 1).auroc.low, with(3, 1).auroc.low);
  EXPECT_EQ(with(1, 1).average_precision.high, with(7, 1).average_precision.high);
  EXPECT_EQ(with(1, 1).partial_auroc.low, with(100, 1).partial_auroc.low);
  EXPECT_NE(with(1, 1).auroc.low, with(1, 2).auroc.low);
}

TEST(Bootstrap, OfPerfectScoresIsOnePoint) {
  const Examples examples{.scores = {1, 2, 3, 4, 5}, .labels = {0, 0, 0, 1, 1}};
  const auto found = bootstrap_intervals(examples.ranked(), {.resamples = 20});
  expect_near(found.auroc, {1, 1}, 0);
  expect_near(found.average_precision, {1, 1}, 0);
  expect_near(found.partial_auroc, {1, 1}, 1e-12);
}

TEST(Bootstrap, RefusesNoResamplesAndLevelsThatAreNone) {
  const Examples examples{.scores = {1, 2}, .labels = {0, 1}};
  testing::expect_error([&] { bootstrap_intervals(examples.ranked(), {.resamples = 0}); }, {"0 resamples"});
  testing::expect_error([&] { bootstrap_intervals(examples.ranked(), {.level = 1}); }, {"level 1"});
}

TEST(Quantile, LiesBetweenTwoValuesAsNumPyHasIt) {
  std::vector<double> values{4, 1, 3, 2};
  EXPECT_DOUBLE_EQ(quantile(values, 0), 1);
  EXPECT_DOUBLE_EQ(quantile(values, 1), 4);
  EXPECT_DOUBLE_EQ(quantile(values, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(quantile(values, 0.1), 1.3);
}

}  // namespace
}  // namespace saddlemesh
