#include "saddlemesh/train/report/histogram.hpp"

#include <limits>
#include <numeric>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

struct Scored {
  std::vector<float> scores;
  std::vector<std::uint8_t> labels;
};

// A thousand scores of each class: negatives in [0, 1), positives in [1, 2).
Scored two_classes() {
  Scored rows;
  for (int i = 0; i < 2000; ++i) {
    rows.scores.push_back(static_cast<float>(i) / 1000);
    rows.labels.push_back(i < 1000 ? 0 : 1);
  }
  return rows;
}

double area(const Histogram& histogram, const std::vector<double>& density) {
  return std::accumulate(density.begin(), density.end(), 0.0) * (histogram.edges[1] - histogram.edges[0]);
}

TEST(ScoreHistogram, EachClassHasAreaOne) {
  const auto rows = two_classes();
  const auto histogram = score_histogram(rows.scores, rows.labels);
  ASSERT_TRUE(histogram);
  EXPECT_EQ(histogram->edges.size(), 41U);
  EXPECT_NEAR(area(*histogram, histogram->positives), 1, 1e-12);
  EXPECT_NEAR(area(*histogram, histogram->negatives), 1, 1e-12);
  EXPECT_EQ(histogram->positives.front(), 0);
  EXPECT_EQ(histogram->negatives.back(), 0);
  EXPECT_EQ(histogram->outside, 0U);
}

TEST(ScoreHistogram, AFewOutliersAreCountedAtTheEndsAndDoNotStretchIt) {
  auto rows = two_classes();
  rows.scores[0] = -1e30F;
  rows.scores[1999] = std::numeric_limits<float>::infinity();
  const auto histogram = score_histogram(rows.scores, rows.labels);
  ASSERT_TRUE(histogram);
  EXPECT_EQ(histogram->outside, 2U);
  EXPECT_GT(histogram->edges.front(), -1);
  EXPECT_LT(histogram->edges.back(), 3);
  EXPECT_NEAR(area(*histogram, histogram->negatives), 1, 1e-12);
  EXPECT_GT(histogram->negatives.front(), 0);
  EXPECT_GT(histogram->positives.back(), 0);
}

TEST(ScoreHistogram, AClassThatIsRareIsNotTakenForOutliers) {
  Scored rows = two_classes();
  for (std::size_t i = 0; i < rows.labels.size(); ++i) rows.labels[i] = i < 3 ? 1 : 0;
  for (std::size_t i = 0; i < 3; ++i) rows.scores[i] = 50;
  EXPECT_EQ(score_histogram(rows.scores, rows.labels)->outside, 0U);
}

TEST(ScoreHistogram, EqualScoresAndInfiniteOnesAreNoTrouble) {
  const auto equal = score_histogram(std::vector<float>{3, 3, 3}, std::vector<std::uint8_t>{1, 0, 0});
  ASSERT_TRUE(equal);
  EXPECT_NEAR(area(*equal, equal->positives), 1, 1e-12);
  const float infinite = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(score_histogram(std::vector<float>{infinite, 1}, std::vector<std::uint8_t>{1, 0}));
}

}  // namespace
}  // namespace saddlemesh
