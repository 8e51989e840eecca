#include "saddlemesh/metrics/average_precision.hpp"

#include <gtest/gtest.h>

#include "metrics/scored_examples.hpp"

namespace saddlemesh {
namespace {

using testing::example_forms;
using testing::scored_examples;
using testing::ScoredExamples;

/// Computes the mean over positives of the precision at their own score: each positive of a threshold adds 1/P to the
/// recall.
template <class Real>
double average_precision_of_positives(const ScoredExamples<Real>& examples) {
  double sum = 0;
  int positives = 0;
  for (std::size_t i = 0; i < examples.scores.size(); ++i) {
    if (examples.labels[i] == 0) continue;
    ++positives;
    int found = 0, right = 0;
    for (std::size_t j = 0; j < examples.scores.size(); ++j) {
      if (examples.scores[j] < examples.scores[i]) continue;
      ++found;
      right += examples.labels[j];
    }
    sum += static_cast<double>(right) / found;
  }
  return sum / positives;
}

template <class Real>
class AveragePrecision : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(AveragePrecision, Reals);

TYPED_TEST(AveragePrecision, IsTheMeanPrecisionAtThePositives) {
  for (const std::size_t count : {2, 5, 2000}) {
    for (const auto& form : example_forms(count)) {
      const auto examples = scored_examples<TypeParam>(form);
      EXPECT_NEAR(average_precision(examples.ranked()), average_precision_of_positives(examples), 1e-13) << form.seed;
    }
  }
}

TYPED_TEST(AveragePrecision, HasTheKnownValuesOfSmallCases) {
  const auto of = [](std::vector<TypeParam> scores, std::vector<std::uint8_t> labels) {
    return average_precision(ScoredExamples<TypeParam>{std::move(scores), std::move(labels)}.ranked());
  };
  EXPECT_DOUBLE_EQ(of({0.1F, 0.4F, 0.35F, 0.8F}, {0, 0, 1, 1}), (1 + 2.0 / 3) / 2);
  EXPECT_EQ(of({1, 2, 3, 4}, {0, 0, 1, 1}), 1);
  EXPECT_DOUBLE_EQ(of({1, 2, 3, 4}, {1, 1, 0, 0}), (1.0 / 3 + 2.0 / 4) / 2);
  EXPECT_EQ(of({7, 7, 7, 7}, {1, 0, 0, 0}), 0.25);
  EXPECT_EQ(of({TypeParam{-0.0}, 0, 0}, {1, 0, 1}), 2.0 / 3);
}

TYPED_TEST(AveragePrecision, LosesNothingOverManyTerms) {
  // Each positive is followed by a negative: precision 1, 2/3, 3/5, … → Σ k / (2k − 1) / P.
  const std::size_t pairs = 300'000;
  ScoredExamples<TypeParam> examples;
  long double expected = 0;
  for (std::size_t k = 1; k <= pairs; ++k) {
    examples.scores.push_back(static_cast<TypeParam>(-2.0 * static_cast<double>(k)));
    examples.scores.push_back(static_cast<TypeParam>(-2.0 * static_cast<double>(k) - 1));
    examples.labels.insert(examples.labels.end(), {1, 0});
    expected += static_cast<long double>(k) / static_cast<long double>(2 * k - 1);
  }
  EXPECT_NEAR(average_precision(examples.ranked()), static_cast<double>(expected / pairs), 2e-16);
}

}  // namespace
}  // namespace saddlemesh
