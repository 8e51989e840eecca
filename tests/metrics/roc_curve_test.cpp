#include "saddlemesh/metrics/roc_curve.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "metrics/scored_examples.hpp"
#include "saddlemesh/metrics/auroc.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::example_forms;
using testing::scored_examples;
using testing::ScoredExamples;
using Values = std::vector<double>;

constexpr double infinity = std::numeric_limits<double>::infinity();

double area(const RocCurve& curve) {
  double sum = 0;
  for (std::size_t i = 1; i < curve.fpr.size(); ++i) {
    sum += (curve.fpr[i] - curve.fpr[i - 1]) * (curve.tpr[i] + curve.tpr[i - 1]) / 2;
  }
  return sum;
}

template <class Real>
double share_at_least(const ScoredExamples<Real>& examples, double threshold, int label) {
  double all = 0, above = 0;
  for (std::size_t i = 0; i < examples.scores.size(); ++i) {
    if (examples.labels[i] != label) continue;
    ++all;
    if (double{examples.scores[i]} >= threshold) ++above;
  }
  return above / all;
}

template <class Real>
class RocCurveOf : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(RocCurveOf, Reals);

TYPED_TEST(RocCurveOf, HoldsTheRatesAtItsThresholds) {
  for (const auto& form : example_forms(400)) {
    const auto examples = scored_examples<TypeParam>(form);
    const RocCurve curve = roc_curve(examples.ranked());
    EXPECT_EQ(curve.thresholds[0], infinity);
    EXPECT_EQ(curve.fpr.back(), 1);
    EXPECT_EQ(curve.tpr.back(), 1);
    EXPECT_TRUE(std::ranges::is_sorted(curve.thresholds, std::greater<>()));
    for (std::size_t i = 0; i < curve.thresholds.size(); ++i) {
      EXPECT_EQ(curve.fpr[i], share_at_least(examples, curve.thresholds[i], 0));
      EXPECT_EQ(curve.tpr[i], share_at_least(examples, curve.thresholds[i], 1));
    }
    EXPECT_NEAR(area(curve), auroc(examples.ranked()), 1e-13);
  }
}

TYPED_TEST(RocCurveOf, DropsPointsBetweenEqualStepsButTheFirstAndTheLast) {
  const ScoredExamples<TypeParam> examples{{9, 8, 7, 6, 5, 4, 3, 2}, {1, 1, 1, 0, 0, 0, 0, 1}};
  const RocCurve curve = roc_curve(examples.ranked());
  EXPECT_EQ(curve.thresholds, (Values{infinity, 9, 7, 3, 2}));
  EXPECT_EQ(curve.fpr, (Values{0, 0, 0, 1, 1}));
  EXPECT_EQ(curve.tpr, (Values{0, 0.25, 0.75, 0.75, 1}));
}

TYPED_TEST(RocCurveOf, OfTiedScoresIsTheDiagonal) {
  const RocCurve curve = roc_curve(ScoredExamples<TypeParam>{{2, 2, 2}, {1, 0, 1}}.ranked());
  EXPECT_EQ(curve.thresholds, (Values{infinity, 2}));
  EXPECT_EQ(curve.fpr, (Values{0, 1}));
  EXPECT_EQ(curve.tpr, (Values{0, 1}));
}

TYPED_TEST(RocCurveOf, ThinnedKeepsItsEndsAndNearlyItsArea) {
  for (const auto& form : example_forms(20'000)) {
    const auto ranked = scored_examples<TypeParam>(form).ranked();
    const RocCurve whole = roc_curve(ranked);
    for (const std::size_t points : {2, 3, 10, 500}) {
      const RocCurve thinned = roc_curve(ranked, points);
      EXPECT_LE(thinned.fpr.size(), points);
      EXPECT_EQ(thinned.tpr.size(), thinned.fpr.size());
      EXPECT_EQ(thinned.thresholds.size(), thinned.fpr.size());
      EXPECT_EQ(thinned.thresholds.front(), infinity);
      EXPECT_EQ(thinned.thresholds.back(), whole.thresholds.back());
      EXPECT_EQ(thinned.fpr.back() + thinned.tpr.back(), 2);
      for (std::size_t i = 0; i < thinned.fpr.size(); ++i) {
        EXPECT_TRUE(std::ranges::binary_search(whole.thresholds, thinned.thresholds[i], std::greater<>()));
      }
    }
    EXPECT_NEAR(area(roc_curve(ranked, 500)), area(whole), 5e-3);
    EXPECT_EQ(roc_curve(ranked, whole.fpr.size()).thresholds, whole.thresholds);
  }
}

TYPED_TEST(RocCurveOf, ThinnedHasEvenStepsAlsoBehindALongOne) {
  ScoredExamples<TypeParam> examples;
  for (int i = 0; i < 4000; ++i) {
    examples.scores.push_back(static_cast<TypeParam>(std::max(i, 2000)));  // half of them tie at the end of the curve
    examples.labels.push_back(i % 3 == 0 ? 1 : 0);
  }
  for (const bool ties_first : {false, true}) {
    const RocCurve thinned = roc_curve(examples.ranked(), 21);
    const auto length = [&](std::size_t i) { return thinned.fpr[i] + thinned.tpr[i]; };
    EXPECT_GE(thinned.fpr.size(), 11U);
    for (std::size_t i = 1; i < thinned.fpr.size(); ++i) EXPECT_GT(length(i) - length(i - 1), 0.095) << ties_first;
    for (TypeParam& score : examples.scores) score = -score;
  }
}

TYPED_TEST(RocCurveOf, RefusesFewerPointsThanItsEnds) {
  const ScoredExamples<TypeParam> examples{{1, 2}, {0, 1}};
  testing::expect_error([&] { roc_curve(examples.ranked(), 1); }, {"at most 1 points", "two ends"});
}

}  // namespace
}  // namespace saddlemesh
