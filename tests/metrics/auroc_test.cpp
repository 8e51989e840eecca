#include "saddlemesh/metrics/auroc.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "metrics/scored_examples.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::example_forms;
using testing::scored_examples;
using testing::ScoredExamples;

/// Computes the AUROC from every pair of a positive and a negative.
template <class Real>
double auroc_of_pairs(const ScoredExamples<Real>& examples) {
  std::uint64_t twice = 0, pairs = 0;
  for (std::size_t i = 0; i < examples.scores.size(); ++i) {
    for (std::size_t j = 0; j < examples.scores.size(); ++j) {
      if (examples.labels[i] == 0 || examples.labels[j] == 1) continue;
      ++pairs;
      twice += examples.scores[i] > examples.scores[j] ? 2 : examples.scores[i] == examples.scores[j] ? 1 : 0;
    }
  }
  return static_cast<double>(twice) / static_cast<double>(2 * pairs);
}

template <class Real>
class Auroc : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Auroc, Reals);

TYPED_TEST(Auroc, IsTheShareOfOrderedPairsTiesCountingHalf) {
  for (const std::size_t count : {2, 3, 10, 1500, 2500}) {
    for (const auto& form : example_forms(count)) {
      const auto examples = scored_examples<TypeParam>(form);
      EXPECT_EQ(auroc(examples.scores, examples.labels), auroc_of_pairs(examples)) << form.seed << " " << count;
      EXPECT_EQ(auroc(examples.ranked()), auroc_of_pairs(examples)) << form.seed << " " << count;
    }
  }
}

TYPED_TEST(Auroc, HasTheKnownValuesOfSmallCases) {
  const auto of = [](const std::vector<TypeParam>& scores, const std::vector<std::uint8_t>& labels) {
    return auroc(scores, labels);
  };
  const TypeParam infinity = std::numeric_limits<TypeParam>::infinity();
  const TypeParam tiny = std::numeric_limits<TypeParam>::denorm_min();
  EXPECT_EQ(of({0.1F, 0.4F, 0.35F, 0.8F}, {0, 0, 1, 1}), 0.75);
  EXPECT_EQ(of({1, 2, 3, 4}, {0, 0, 1, 1}), 1);
  EXPECT_EQ(of({1, 2, 3, 4}, {1, 1, 0, 0}), 0);
  EXPECT_EQ(of({5, 5, 5, 5, 5}, {1, 0, 0, 1, 0}), 0.5);
  EXPECT_EQ(of({TypeParam{-0.0}, TypeParam{0.0}}, {1, 0}), 0.5);
  EXPECT_EQ(of({TypeParam{0.0}, TypeParam{-0.0}}, {1, 0}), 0.5);
  EXPECT_EQ(of({tiny, 0, -tiny}, {1, 0, 0}), 1);
  EXPECT_EQ(of({tiny, 0, -tiny}, {0, 0, 1}), 0);
  EXPECT_EQ(of({infinity, 1, -infinity, infinity}, {1, 0, 0, 0}), 2.5 / 3);
  EXPECT_EQ(of({-infinity, -infinity}, {1, 0}), 0.5);
}

TYPED_TEST(Auroc, DependsOnTheOrderOfTheScoresAlone) {
  for (const auto& form : example_forms(5000)) {
    auto examples = scored_examples<TypeParam>(form);
    const double before = auroc(examples.scores, examples.labels);
    for (TypeParam& score : examples.scores)
      score = 4 * score;  // multiplication by 4 is exact, so the results must be equal
    EXPECT_EQ(auroc(examples.scores, examples.labels), before);
    for (TypeParam& score : examples.scores) score = -score;
    EXPECT_DOUBLE_EQ(auroc(examples.scores, examples.labels), 1 - before);
    for (std::uint8_t& label : examples.labels) label = label == 0 ? 1 : 0;
    EXPECT_EQ(auroc(examples.scores, examples.labels), before);
  }
}

TYPED_TEST(Auroc, IsExactForMorePairsThan32BitsCount) {
  const std::size_t count = 200'001;
  std::vector<TypeParam> scores(count);
  std::iota(scores.begin(), scores.end(), TypeParam{-70'000});
  std::vector<std::uint8_t> labels(count);
  std::fill(labels.begin() + 100'000, labels.end(), std::uint8_t{1});
  EXPECT_EQ(auroc(scores, labels), 1);
  std::ranges::reverse(labels);
  EXPECT_EQ(auroc(scores, labels), 0);
  std::ranges::reverse(labels);
  std::swap(labels[99'999], labels[100'000]);  // one pair is in the wrong order
  EXPECT_EQ(auroc(scores, labels), 1 - 1 / (100'000.0 * 100'001.0));
}

TYPED_TEST(Auroc, OfOnePositiveIsItsRank) {
  std::vector<TypeParam> scores(100'000);
  std::iota(scores.begin(), scores.end(), TypeParam{0});
  for (const std::size_t rank : {0, 1, 777, 99'999}) {
    std::vector<std::uint8_t> labels(scores.size(), 0);
    labels[rank] = 1;
    EXPECT_EQ(auroc(scores, labels), static_cast<double>(rank) / 99'999);
    for (std::uint8_t& label : labels) label = label == 0 ? 1 : 0;
    EXPECT_EQ(auroc(scores, labels), static_cast<double>(99'999 - rank) / 99'999);
  }
}

TYPED_TEST(Auroc, PartialAreaEndsWithinTheTrapeziumItCuts) {
  // The curve (0, 0), (0, ½), (½, ½), (1, 1): the last two examples tie.
  const ScoredExamples<TypeParam> examples{{4, 3, 1, 1}, {1, 0, 1, 0}};
  EXPECT_DOUBLE_EQ(partial_auroc(examples.ranked(), 0.25).area, 0.125);
  EXPECT_DOUBLE_EQ(partial_auroc(examples.ranked(), 0.5).area, 0.25);
  EXPECT_DOUBLE_EQ(partial_auroc(examples.ranked(), 0.75).area, 0.25 + 0.25 * 0.625);
  EXPECT_DOUBLE_EQ(partial_auroc(examples.ranked(), 1).area, 0.625);
  EXPECT_DOUBLE_EQ(partial_auroc(examples.ranked(), 0.5).standardised, 0.5 * (1 + (0.25 - 0.125) / (0.5 - 0.125)));
}

TYPED_TEST(Auroc, PartialAreaIsOneForPerfectionAndHalfForChanceOnceStandardised) {
  const ScoredExamples<TypeParam> perfect{{4, 3, 2, 1}, {1, 1, 0, 0}}, tied{{1, 1, 1, 1}, {1, 1, 0, 0}};
  for (const double max_fpr : {1e-9, 0.1, 0.5, 0.9, 1.0}) {
    EXPECT_DOUBLE_EQ(partial_auroc(perfect.ranked(), max_fpr).standardised, 1) << max_fpr;
    EXPECT_DOUBLE_EQ(partial_auroc(perfect.ranked(), max_fpr).area, max_fpr) << max_fpr;
    EXPECT_DOUBLE_EQ(partial_auroc(tied.ranked(), max_fpr).standardised, 0.5) << max_fpr;
  }
}

TYPED_TEST(Auroc, PartialAreaApproachesTheWholeArea) {
  for (const auto& form : example_forms(3000)) {
    const auto ranked = scored_examples<TypeParam>(form).ranked();
    EXPECT_EQ(partial_auroc(ranked, 1).area, auroc(ranked));
    EXPECT_EQ(partial_auroc(ranked, 1).standardised, auroc(ranked));
    EXPECT_NEAR(partial_auroc(ranked, std::nextafter(1.0, 0.0)).area, auroc(ranked), 1e-14);
  }
}

TEST(PartialAuroc, RefusesARateOutsideItsRange) {
  const ScoredExamples<float> examples{{1, 2}, {0, 1}};
  for (const double max_fpr : {0.0, -0.5, 1.5, std::numeric_limits<double>::quiet_NaN()}) {
    testing::expect_error([&] { partial_auroc(examples.ranked(), max_fpr); },
                          {fmt::format("max_fpr is {}:", max_fpr), "above 0 and at most 1"});
  }
}

}  // namespace
}  // namespace saddlemesh
