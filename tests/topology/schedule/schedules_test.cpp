#include <bit>
#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/weights.hpp"
#include "saddlemesh/topology/schedule/one_peer_exponential.hpp"
#include "saddlemesh/topology/schedule/static_schedule.hpp"
#include "topology/topology_support.hpp"

namespace saddlemesh {
namespace {

using testing_support::dense;
using testing_support::dense_round;
using testing_support::expect_doubly_stochastic;

// Returns later · earlier.
std::vector<double> product(const std::vector<double>& later, const std::vector<double>& earlier, std::size_t workers) {
  std::vector<double> out(workers * workers, 0.0);
  for (std::size_t i = 0; i < workers; ++i) {
    for (std::size_t k = 0; k < workers; ++k) {
      for (std::size_t j = 0; j < workers; ++j)
        out[i * workers + j] += later[i * workers + k] * earlier[k * workers + j];
    }
  }
  return out;
}

// Returns ‖ a − J ‖ for doubly stochastic a, by power iteration on (a − J)ᵀ(a − J).
double distance_to_mean(std::vector<double> a, std::size_t workers) {
  for (double& value : a) value -= 1.0 / static_cast<double>(workers);
  std::vector<double> v(workers);
  for (std::size_t k = 0; k < workers; ++k) v[k] = std::sin(1.0 + static_cast<double>(3 * k * k));
  double norm = 0.0;
  for (int step = 0; step < 3000; ++step) {
    std::vector<double> forward(workers, 0.0);
    std::vector<double> back(workers, 0.0);
    for (std::size_t i = 0; i < workers; ++i) {
      for (std::size_t j = 0; j < workers; ++j) forward[i] += a[i * workers + j] * v[j];
    }
    for (std::size_t i = 0; i < workers; ++i) {
      for (std::size_t j = 0; j < workers; ++j) back[j] += a[i * workers + j] * forward[i];
    }
    norm = 0.0;
    for (const double value : back) norm += value * value;
    norm = std::sqrt(norm);
    if (norm < 1e-30) return 0.0;
    for (std::size_t k = 0; k < workers; ++k) v[k] = back[k] / norm;
  }
  return std::sqrt(norm);
}

TEST(StaticScheduleTest, EveryRoundHasTheSameMatrix) {
  const MixingMatrix w = mixing_weights(path(5));
  const SharedSchedule schedule = static_schedule(w);
  EXPECT_EQ(schedule->workers(), 5U);
  for (const std::uint64_t round : {0U, 1U, 1000U}) {
    EXPECT_EQ(dense_round(*schedule, round), dense(w));
    EXPECT_EQ(dense_round(*schedule, round, true), dense(w));
  }
}

TEST(StaticScheduleTest, ColumnsOfAnAsymmetricMatrixAreItsOwn) {
  const MixingMatrix w(3, {{0, 0, 0.5}, {0, 1, 0.5}, {1, 1, 0.5}, {1, 2, 0.5}, {2, 2, 0.5}, {2, 0, 0.5}});
  EXPECT_EQ(dense_round(*static_schedule(w), 0, true), dense(w));
}

TEST(OnePeerExponentialTest, RowsAreSortedOwnIndexIncludedAndHopByPowersOfTwo) {
  const SharedSchedule schedule = one_peer_exponential(6);
  RowScratch scratch;
  for (std::uint64_t round = 0; round < 7; ++round) {
    const std::size_t hop = std::size_t{1} << (round % 3);
    for (std::size_t k = 0; k < 6; ++k) {
      const Row row = schedule->row(round, k, scratch);
      ASSERT_EQ(row.from.size(), 2U);
      EXPECT_LT(row.from[0], row.from[1]);
      const std::size_t partner = (k + 6 - hop) % 6;
      EXPECT_EQ(row.from[0] + row.from[1], k + partner);
      EXPECT_EQ(row.weight[0], 0.5);
      const Row column = schedule->column(round, k, scratch);
      EXPECT_EQ(column.from[0] + column.from[1], k + (k + hop) % 6);
    }
  }
}

TEST(OnePeerExponentialTest, EveryRoundIsDoublyStochasticAndColumnsAgreeWithRows) {
  for (std::size_t workers = 1; workers <= 17; ++workers) {
    const SharedSchedule schedule = one_peer_exponential(workers);
    for (std::uint64_t round = 0; round < 6; ++round) {
      const auto w = dense_round(*schedule, round);
      expect_doubly_stochastic(w, workers);
      EXPECT_EQ(dense_round(*schedule, round, true), w);
    }
  }
}

TEST(OnePeerExponentialTest, APeriodAveragesExactlyWhereTheNumberOfWorkersIsAPowerOfTwo) {
  for (const std::size_t workers : {1, 2, 4, 8, 16, 64}) {
    const SharedSchedule schedule = one_peer_exponential(workers);
    auto all = dense_round(*schedule, 0);
    for (std::uint64_t round = 1; round < one_peer_exponential_period(workers); ++round) {
      all = product(dense_round(*schedule, round), all, workers);
    }
    for (const double value : all) EXPECT_EQ(value, 1.0 / static_cast<double>(workers));
    EXPECT_EQ(one_peer_exponential_contraction(workers), 0.0);
  }
}

TEST(OnePeerExponentialTest, TheContractionIsTheNormOfAPeriodsProduct) {
  for (const std::size_t workers : {3, 5, 6, 7, 12, 20}) {
    const SharedSchedule schedule = one_peer_exponential(workers);
    const std::size_t period = one_peer_exponential_period(workers);
    auto all = dense_round(*schedule, 0);
    for (std::uint64_t round = 1; round < period; ++round) {
      all = product(dense_round(*schedule, round), all, workers);
    }
    const double norm = distance_to_mean(all, workers);
    EXPECT_NEAR(std::pow(one_peer_exponential_contraction(workers), static_cast<double>(period)), norm, 1e-9);
  }
}

TEST(OnePeerExponentialTest, ThePeriodIsTheLogarithmRoundedUp) {
  EXPECT_EQ(one_peer_exponential_period(1), 1U);
  EXPECT_EQ(one_peer_exponential_period(2), 1U);
  EXPECT_EQ(one_peer_exponential_period(3), 2U);
  EXPECT_EQ(one_peer_exponential_period(8), 3U);
  EXPECT_EQ(one_peer_exponential_period(9), 4U);
}

}  // namespace
}  // namespace saddlemesh
