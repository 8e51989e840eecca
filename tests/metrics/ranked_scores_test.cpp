#include "saddlemesh/metrics/ranked_scores.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "metrics/scored_examples.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;
using testing::ScoredExamples;
using Step = std::tuple<double, std::uint64_t, std::uint64_t>;
using Labels = std::vector<std::uint8_t>;

template <class Real>
std::vector<Step> thresholds(const ScoredExamples<Real>& examples) {
  std::vector<Step> steps;
  examples.ranked().for_each_threshold(
      [&](double threshold, std::uint64_t tp, std::uint64_t fp) { steps.emplace_back(threshold, tp, fp); });
  return steps;
}

template <class Real>
class RankedScoresOf : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(RankedScoresOf, Reals);

TYPED_TEST(RankedScoresOf, VisitsEveryDistinctScoreFromTheHighestWithItsCounts) {
  const ScoredExamples<TypeParam> examples{{0.5, -2, 0.5, 3, -2, -1, 0.5}, {1, 0, 0, 1, 0, 1, 1}};
  EXPECT_EQ(thresholds(examples), (std::vector<Step>{{3, 1, 0}, {0.5, 3, 1}, {-1, 4, 1}, {-2, 4, 3}}));
  EXPECT_EQ(examples.ranked().positives(), 4U);
  EXPECT_EQ(examples.ranked().negatives(), 3U);
}

TYPED_TEST(RankedScoresOf, ZerosOfBothSignsTie) {
  const ScoredExamples<TypeParam> examples{{TypeParam{-0.0}, 0, TypeParam{-0.0}, 0}, {1, 0, 0, 1}};
  EXPECT_EQ(thresholds(examples), (std::vector<Step>{{0, 2, 2}}));
}

TYPED_TEST(RankedScoresOf, OrdersInfinitiesExtremesAndDenormals) {
  using Limits = std::numeric_limits<TypeParam>;
  const TypeParam tiny = Limits::denorm_min(), huge = Limits::max(), infinity = Limits::infinity();
  const std::vector<TypeParam> descending{infinity,  huge,           1,  Limits::min(), 2 * tiny, tiny, 0, -tiny,
                                          -2 * tiny, -Limits::min(), -1, -huge,         -infinity};
  ScoredExamples<TypeParam> examples;
  for (std::size_t i = 0; i < descending.size(); ++i) {
    examples.scores.push_back(descending[(5 * i) % descending.size()]);
    examples.labels.push_back((5 * i) % descending.size() == 0 ? 1 : 0);
  }
  const auto steps = thresholds(examples);
  ASSERT_EQ(steps.size(), descending.size());
  for (std::size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(steps[i], Step(double{descending[i]}, 1, i)) << i;
}

TYPED_TEST(RankedScoresOf, RefusesWhatCannotBeRanked) {
  const TypeParam nan = std::numeric_limits<TypeParam>::quiet_NaN();
  const auto rank = [](const std::vector<TypeParam>& scores, const Labels& labels) {
    return [=] { RankedScores(std::span<const TypeParam>(scores), labels); };
  };
  expect_error(rank({1, 2, 3}, {0, 1}), {"3 scores", "2 labels"});
  expect_error(rank({1, 2, nan, nan}, {0, 1, 0, 1}), {"score 2", "NaN"});
  expect_error(rank({1, 2, -nan}, {0, 1, 0}), {"score 2", "NaN"});
  expect_error(rank({1, 2, 3}, {0, 1, 7}), {"label 2 is 7", "0 (negative) or 1 (positive)"});
  expect_error(rank({1, 2, 3}, {1, 1, 1}), {"only one class", "3 positive and 0 negative"});
  expect_error(rank({1, 2}, {0, 0}), {"only one class", "0 positive and 2 negative"});
  expect_error(rank({}, {}), {"0 positive and 0 negative"});
}

TYPED_TEST(RankedScoresOf, DoesNotDependOnTheOrderOfTheExamples) {
  for (const auto& form : testing::example_forms(3000)) {
    auto examples = testing::scored_examples<TypeParam>(form);
    const auto expected = thresholds(examples);
    std::ranges::reverse(examples.scores);
    std::ranges::reverse(examples.labels);
    EXPECT_TRUE(thresholds(examples) == expected) << form.seed;
  }
}

}  // namespace
}  // namespace saddlemesh
