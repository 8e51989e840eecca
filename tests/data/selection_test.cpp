#include "saddlemesh/data/selection.hpp"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using Labels = std::vector<std::uint8_t>;

RowList first_rows(std::size_t count) {
  RowList rows(count);
  std::iota(rows.begin(), rows.end(), 0U);
  return rows;
}

// Every other row is positive.
Labels halves(std::size_t count) {
  Labels labels(count);
  for (std::size_t i = 0; i < count; ++i) labels[i] = i % 2;
  return labels;
}

std::size_t positives(const RowList& rows, const Labels& labels) {
  return static_cast<std::size_t>(std::ranges::count_if(rows, [&](std::uint32_t row) { return labels[row] == 1; }));
}

TEST(PositiveRatio, PositivesAreRemovedUntilTheirShareIsAsAsked) {
  const Labels labels = halves(2000);
  for (const double ratio : {0.01, 0.1, 0.3, 0.49}) {
    const RowList kept = with_positive_ratio(first_rows(2000), labels, ratio, 1);
    EXPECT_EQ(kept.size() - positives(kept, labels), 1000U) << "every negative stays";
    EXPECT_NEAR(static_cast<double>(positives(kept, labels)), 1000 * ratio / (1 - ratio), 0.5);
    EXPECT_TRUE(std::ranges::is_sorted(kept));
  }
}

TEST(PositiveRatio, WhereThereAreFewerAlreadyAllStay) {
  EXPECT_EQ(with_positive_ratio(first_rows(100), halves(100), 0.5, 1), first_rows(100));
  EXPECT_EQ(with_positive_ratio(first_rows(100), halves(100), 0.9, 1), first_rows(100));
}

// 111 of 1000 positives stay, each with probability 0.111: 67 in 600 seeds, standard deviation 7.7.
TEST(PositiveRatio, EveryPositiveIsAsLikelyToStay) {
  const Labels labels = halves(2000);
  std::vector<int> times(2000, 0);
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    for (const std::uint32_t row : with_positive_ratio(first_rows(2000), labels, 0.1, seed)) ++times[row];
  }
  for (std::size_t row = 1; row < 2000; row += 2) EXPECT_NEAR(times[row], 66.7, 40);
}

TEST(PositiveRatio, ImpossibleOnesAreRefused) {
  for (const double ratio : {0.0, 1.0, -0.1, 1.5}) {
    testing::expect_error([&] { with_positive_ratio(first_rows(10), halves(10), ratio, 1); }, {"between 0 and 1"});
  }
  testing::expect_error([] { with_positive_ratio(first_rows(10), halves(10), 0.01, 1); }, {"0.01", "5 negatives"});
}

TEST(SplitRows, EachClassIsSplitInTheSameShare) {
  Labels labels(1000, 0);
  std::fill_n(labels.begin(), 100, 1);
  const Split split = split_rows(first_rows(1000), labels, 0.1, 3);
  EXPECT_EQ(split.test.size(), 100U);
  EXPECT_EQ(positives(split.test, labels), 10U);
  RowList both = split.train;
  both.insert(both.end(), split.test.begin(), split.test.end());
  std::ranges::sort(both);
  EXPECT_EQ(both, first_rows(1000));
  EXPECT_TRUE(std::ranges::is_sorted(split.train) && std::ranges::is_sorted(split.test));
}

TEST(SplitRows, ARareClassIsOnBothSides) {
  Labels labels(1000, 0);
  labels[7] = labels[9] = 1;
  const Split split = split_rows(first_rows(1000), labels, 0.1, 3);
  EXPECT_EQ(positives(split.test, labels), 1U);
  EXPECT_EQ(positives(split.train, labels), 1U);
}

TEST(SplitRows, ASingleRowIsForTraining) {
  Labels labels(10, 0);
  labels[3] = 1;
  EXPECT_EQ(positives(split_rows(first_rows(10), labels, 0.5, 1).train, labels), 1U);
}

TEST(SplitRows, SeedAndWorkerDecide) {
  const Labels labels = halves(100);
  const auto test = [&](std::uint64_t seed, std::uint32_t worker) {
    return split_rows(first_rows(100), labels, 0.2, seed, worker).test;
  };
  EXPECT_EQ(test(1, 0), test(1, 0));
  EXPECT_NE(test(1, 0), test(2, 0));
  EXPECT_NE(test(1, 0), test(1, 1));
}

TEST(SplitRows, NoShareMeansNoTest) {
  EXPECT_TRUE(split_rows(first_rows(10), halves(10), 0, 1).test.empty());
  testing::expect_error([] { split_rows(first_rows(10), halves(10), 1.0, 1); }, {"between 0 and 1"});
}

}  // namespace
}  // namespace saddlemesh
