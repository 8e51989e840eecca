#include "saddlemesh/topology/schedule/random_matching.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "saddlemesh/topology/schedule/permutation.hpp"
#include "topology/topology_support.hpp"

namespace saddlemesh {
namespace {

using testing_support::dense_round;
using testing_support::expect_doubly_stochastic;
using testing_support::expect_symmetric;

std::size_t partner(const Schedule& schedule, std::uint64_t round, std::size_t worker) {
  RowScratch scratch;
  const Row row = schedule.row(round, worker, scratch);
  if (row.from.size() == 1) return row.from[0];
  return row.from[0] == worker ? row.from[1] : row.from[0];
}

std::vector<std::size_t> matching(const Schedule& schedule, std::uint64_t round) {
  std::vector<std::size_t> partners;
  for (std::size_t k = 0; k < schedule.workers(); ++k) partners.push_back(partner(schedule, round, k));
  return partners;
}

TEST(PermutationTest, IsABijectionWithItsInverseForEverySize) {
  for (std::uint64_t size = 1; size <= 70; ++size) {
    for (std::uint64_t key = 0; key < 20; ++key) {
      const Permutation permutation(size, key);
      std::vector<bool> seen(size, false);
      for (std::uint64_t x = 0; x < size; ++x) {
        const std::uint64_t y = permutation(x);
        ASSERT_LT(y, size);
        EXPECT_FALSE(seen[y]);
        seen[y] = true;
        EXPECT_EQ(permutation.inverse(y), x);
      }
    }
  }
}

TEST(RandomMatchingTest, PartnersAgreeAndAtMostOneWorkerSitsOut) {
  for (std::size_t workers = 1; workers <= 17; ++workers) {
    const SharedSchedule schedule = random_matching(workers, 3);
    for (std::uint64_t round = 0; round < 50; ++round) {
      std::size_t alone = 0;
      for (std::size_t k = 0; k < workers; ++k) {
        const std::size_t other = partner(*schedule, round, k);
        EXPECT_EQ(partner(*schedule, round, other), k);
        alone += other == k ? 1 : 0;
      }
      EXPECT_EQ(alone, workers % 2);
    }
  }
  const SharedSchedule large = random_matching(100001, 3);
  for (std::size_t k = 0; k < 100001; k += 97) EXPECT_EQ(partner(*large, 5, partner(*large, 5, k)), k);
}

TEST(RandomMatchingTest, EveryRoundIsSymmetricAndDoublyStochastic) {
  for (const std::size_t workers : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 64, 101}) {
    const SharedSchedule schedule = random_matching(workers, 1);
    for (std::uint64_t round = 0; round < 8; ++round) {
      const auto w = dense_round(*schedule, round);
      expect_doubly_stochastic(w, workers);
      expect_symmetric(w, workers);
    }
  }
}

TEST(RandomMatchingTest, RowsAreSortedWithOwnIndex) {
  const SharedSchedule schedule = random_matching(9, 1);
  RowScratch scratch;
  for (std::size_t k = 0; k < 9; ++k) {
    const Row row = schedule->row(4, k, scratch);
    EXPECT_TRUE(std::is_sorted(row.from.begin(), row.from.end()));
    EXPECT_TRUE(row.from.front() == k || row.from.back() == k);
  }
}

TEST(RandomMatchingTest, DependsOnSeedAndRoundAlone) {
  const SharedSchedule a = random_matching(50, 1);
  const SharedSchedule b = random_matching(50, 1);
  const SharedSchedule c = random_matching(50, 2);
  EXPECT_EQ(matching(*a, 7), matching(*b, 7));
  EXPECT_NE(matching(*a, 7), matching(*a, 8));
  EXPECT_NE(matching(*a, 7), matching(*c, 7));
}

TEST(RandomMatchingTest, AllMatchingsOfAFewWorkersOccurEquallyOften) {
  constexpr int rounds = 20000;
  const std::map<std::size_t, std::size_t> number{{3, 3}, {4, 3}, {5, 15}, {6, 15}, {7, 105}, {8, 105}};
  for (const auto& [workers, matchings] : number) {
    const SharedSchedule schedule = random_matching(workers, 11);
    std::map<std::vector<std::size_t>, int> count;
    for (int round = 0; round < rounds; ++round) ++count[matching(*schedule, static_cast<std::uint64_t>(round))];
    ASSERT_EQ(count.size(), matchings);
    const double expected = static_cast<double>(rounds) / static_cast<double>(matchings);
    double chi_squared = 0.0;
    for (const auto& [pairs, times] : count) chi_squared += (times - expected) * (times - expected) / expected;
    const auto freedom = static_cast<double>(matchings - 1);
    EXPECT_LT(chi_squared, freedom + 4.0 * std::sqrt(2.0 * freedom) + 4.0) << workers << " workers";
  }
}

TEST(RandomMatchingTest, AllPartnersOccurAboutEquallyOften) {
  constexpr int rounds = 20000;
  for (const std::size_t workers : {9, 16, 33}) {
    const SharedSchedule schedule = random_matching(workers, 5);
    std::vector<int> count(workers, 0);
    for (int round = 0; round < rounds; ++round) ++count[partner(*schedule, static_cast<std::uint64_t>(round), 4)];
    const double expected = rounds / static_cast<double>(workers % 2 == 0 ? workers - 1 : workers);
    for (std::size_t j = 0; j < workers; ++j) {
      if (j == 4 && workers % 2 == 0) continue;
      EXPECT_NEAR(count[j], expected, 5.0 * std::sqrt(expected)) << j << " of " << workers;
    }
  }
}

TEST(RandomMatchingTest, TheContractionIsWhatRoundsDoToAVectorInTheMean) {
  constexpr int rounds = 40000;
  for (const std::size_t workers : {2, 3, 4, 5, 8, 9}) {
    const SharedSchedule schedule = random_matching(workers, 2);
    std::vector<double> x(workers, -1.0 / static_cast<double>(workers));
    x[0] += 1.0;  // orthogonal to the all-ones vector, the only part that matters
    double before = 0.0;
    for (const double value : x) before += value * value;
    double after = 0.0;
    for (int round = 0; round < rounds; ++round) {
      const auto pairs = matching(*schedule, static_cast<std::uint64_t>(round));
      for (std::size_t k = 0; k < workers; ++k) after += 0.25 * (x[k] + x[pairs[k]]) * (x[k] + x[pairs[k]]) / rounds;
    }
    const double contraction = random_matching_contraction(workers);
    EXPECT_NEAR(after / before, contraction * contraction, 0.01) << workers << " workers";
  }
  EXPECT_EQ(random_matching_contraction(1), 0.0);
  EXPECT_EQ(random_matching_contraction(2), 0.0);
  EXPECT_DOUBLE_EQ(random_matching_contraction(8), std::sqrt(6.0 / 14.0));
}

}  // namespace
}  // namespace saddlemesh
