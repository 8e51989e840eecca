#include "saddlemesh/metrics/delong.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/metrics/auroc.hpp"

namespace saddlemesh {
namespace {

struct TwoScores {
  std::vector<float> first, second;
  std::vector<std::uint8_t> labels;
};

// Returns scores of two models that agree partly, rounded so that some tie.
TwoScores two_scores(std::size_t positives, std::size_t negatives, std::uint64_t seed) {
  RandomStream random({.seed = seed, .purpose = Purpose::instance});
  std::vector<double> noise(3 * (positives + negatives));
  random.fill_normal(std::span(noise));
  TwoScores out;
  for (std::size_t i = 0; i < positives + negatives; ++i) {
    const bool positive = i < positives;
    const double shared = noise[3 * i] + (positive ? 1 : 0);
    out.first.push_back(static_cast<float>(std::round(4 * (shared + 0.3 * noise[3 * i + 1])) / 4));
    out.second.push_back(static_cast<float>(std::round(4 * (shared + noise[3 * i + 2])) / 4));
    out.labels.push_back(positive ? 1 : 0);
  }
  return out;
}

// ψ in DeLong's definition.
double ordered(float positive, float negative) {
  return positive > negative ? 1 : positive == negative ? 0.5 : 0;
}

// Computes DeLong's variance of AUROC(first) − weight·AUROC(second), from all pairs.
double variance_by_pairs(const TwoScores& e, double weight) {
  std::vector<std::size_t> of[2];
  for (std::size_t i = 0; i < e.labels.size(); ++i) of[e.labels[i]].push_back(i);
  const auto pair = [&](std::size_t i, std::size_t j) {
    return ordered(e.first[i], e.first[j]) - weight * ordered(e.second[i], e.second[j]);
  };
  double total = 0;
  for (const int label : {0, 1}) {
    std::vector<double> placed;
    for (const std::size_t own : of[label]) {
      double sum = 0;
      for (const std::size_t other : of[1 - label]) sum += label == 1 ? pair(own, other) : pair(other, own);
      placed.push_back(sum / static_cast<double>(of[1 - label].size()));
    }
    double mean = 0, squares = 0;
    const auto count = static_cast<double>(placed.size());
    for (const double value : placed) mean += value / count;
    for (const double value : placed) squares += (value - mean) * (value - mean);
    total += squares / (count - 1) / count;
  }
  return total;
}

TEST(DeLong, IsItsDefinitionPairByPair) {
  for (const auto& [positives, negatives] : {std::pair{7U, 40U}, std::pair{30U, 30U}, std::pair{2U, 5U}}) {
    const TwoScores e = two_scores(positives, negatives, positives);
    const IntervalEstimate one = delong_auroc(e.first, e.labels);
    EXPECT_NEAR(one.value, auroc(std::span<const float>(e.first), e.labels), 1e-14);
    EXPECT_NEAR(one.standard_error, std::sqrt(variance_by_pairs(e, 0)), 1e-13);
    const IntervalEstimate difference = delong_difference(e.first, e.second, e.labels);
    EXPECT_NEAR(difference.value, one.value - delong_auroc(e.second, e.labels).value, 1e-14);
    EXPECT_NEAR(difference.standard_error, std::sqrt(variance_by_pairs(e, 1)), 1e-13);
  }
}

// About 380 of 400 intervals contain the true AUROC, Φ(1/√(2·1.09)); the standard deviation is 4.4.
TEST(DeLong, IntervalsHoldTheTrueValueAsOftenAsTheyShould) {
  const double truth = 0.5 * std::erfc(-1 / std::sqrt(2 * 1.09) / std::sqrt(2));
  int held = 0, held_difference = 0;
  const double truth_of_second = 0.5 * std::erfc(-1 / std::sqrt(2 * 2.0) / std::sqrt(2));
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const TwoScores e = two_scores(25, 100, 1000 + seed);
    const Interval interval = delong_auroc(e.first, e.labels).interval;
    held += interval.low <= truth && truth <= interval.high ? 1 : 0;
    const Interval difference = delong_difference(e.first, e.second, e.labels).interval;
    const double apart = truth - truth_of_second;
    held_difference += difference.low <= apart && apart <= difference.high ? 1 : 0;
  }
  EXPECT_GT(held, 360);
  EXPECT_GT(held_difference, 355);
  EXPECT_LT(held, 398);
}

TEST(DeLong, TellsNothingWhereTheExamplesDoNot) {
  const std::vector<float> scores{0.1F, 0.4F, 0.3F};
  EXPECT_TRUE(std::isnan(delong_auroc(scores, std::vector<std::uint8_t>{0, 0, 0}).value));
  const IntervalEstimate one_positive = delong_auroc(scores, std::vector<std::uint8_t>{0, 0, 1});
  EXPECT_EQ(one_positive.value, 0.5);
  EXPECT_TRUE(std::isnan(one_positive.interval.low));
  const IntervalEstimate perfect = delong_auroc(scores, std::vector<std::uint8_t>{0, 1, 0});
  EXPECT_EQ(perfect.value, 1);
  EXPECT_TRUE(std::isnan(perfect.interval.high));
  const IntervalEstimate same = delong_difference(scores, scores, std::vector<std::uint8_t>{0, 1, 0});
  EXPECT_EQ(same.value, 0);
}

TEST(DeLong, IntervalsStayWithinZeroAndOne) {
  const TwoScores e = two_scores(3, 60, 5);
  std::vector<float> nearly = e.first;
  for (std::size_t i = 0; i < 3; ++i) nearly[i] = 100;
  nearly[10] = 101;  // one negative above all positives
  const Interval interval = delong_auroc(nearly, e.labels).interval;
  EXPECT_GT(interval.low, 0);
  EXPECT_LT(interval.high, 1);
}

}  // namespace
}  // namespace saddlemesh
