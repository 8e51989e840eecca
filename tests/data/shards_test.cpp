#include "saddlemesh/data/shards.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "saddlemesh/data/dirichlet.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

// Rows 2, 5, 8, … are for training; every fourth of all rows is positive.
constexpr std::size_t all_rows = 3000;

std::vector<std::uint32_t> training_rows() {
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 2; row < all_rows; row += 3) rows.push_back(row);
  return rows;
}

std::vector<std::uint8_t> dealt_labels() {
  std::vector<std::uint8_t> out(all_rows);
  for (std::size_t row = 0; row < all_rows; ++row) out[row] = row % 4 == 0 ? 1 : 0;
  return out;
}

Shards make(const char* scheme, std::size_t workers, std::uint64_t seed = 1) {
  return make_shards(training_rows(), dealt_labels(), workers, parse_shards(scheme), seed);
}

double positive_share(const std::vector<std::uint32_t>& shard) {
  const auto all = dealt_labels();
  const auto positives = std::ranges::count_if(shard, [&](std::uint32_t row) { return all[row] == 1; });
  return static_cast<double>(positives) / static_cast<double>(shard.size());
}

class EveryScheme : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryScheme, EveryRowGoesToOneWorkerAndEveryWorkerGetsSome) {
  for (const std::size_t workers : {1U, 2U, 7U, 16U, 300U, 1000U}) {
    const Shards shards = make(GetParam(), workers);
    ASSERT_EQ(shards.size(), workers);
    std::vector<std::uint32_t> dealt;
    for (const auto& shard : shards) {
      EXPECT_FALSE(shard.empty());
      EXPECT_TRUE(std::ranges::is_sorted(shard));
      dealt.insert(dealt.end(), shard.begin(), shard.end());
    }
    std::ranges::sort(dealt);
    EXPECT_EQ(dealt, training_rows());
  }
}

TEST_P(EveryScheme, TheSeedDecides) {
  EXPECT_EQ(make(GetParam(), 4, 1), make(GetParam(), 4, 1));
  EXPECT_NE(make(GetParam(), 4, 1), make(GetParam(), 4, 2));
}

TEST_P(EveryScheme, MoreWorkersThanRowsAreRefused) {
  testing::expect_error([] { make(GetParam(), 1001); }, {"1000 rows", "1001 workers"});
  testing::expect_error([] { make(GetParam(), 0); }, {"0 workers"});
}

TEST_P(EveryScheme, ItsTextNamesIt) {
  EXPECT_EQ(to_text(parse_shards(GetParam())), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Shards, EveryScheme,
                         ::testing::Values("even", "sorted", "dirichlet:0.3", "dirichlet:0.001", "quantity:0.5"),
                         [](const auto& param_info) {
                           std::string name = param_info.param;
                           std::ranges::replace_if(
                               name, [](char c) { return c == ':' || c == '.'; }, '_');
                           return name;
                         });

TEST(EvenShards, SizesDifferByOneAtMost) {
  for (const std::size_t rows : {1U, 7U, 100U, 1001U}) {
    for (const std::size_t workers : {1U, 2U, 3U, 7U, 16U}) {
      if (rows < workers) continue;
      for (const auto& shard : even_shards(rows, workers, 5)) {
        EXPECT_TRUE(shard.size() == rows / workers || shard.size() == (rows + workers - 1) / workers);
      }
    }
  }
}

// Every row is assigned to worker 0 of 4 with probability 1/4: 100 of 400 on average, standard deviation 8.7.
TEST(EvenShards, EveryRowIsAsLikelyAsAnyOtherToFallToAWorker) {
  std::vector<int> times(20, 0);
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Shards shards = even_shards(20, 4, seed);
    for (const std::uint32_t row : shards[0]) ++times[row];
  }
  for (const int count : times) EXPECT_NEAR(count, 100, 45);
}

TEST(SortedShards, AllWorkersButOneSeeASingleClass) {
  int mixed = 0;
  for (const auto& shard : make("sorted", 7)) {
    EXPECT_NEAR(static_cast<double>(shard.size()), 1000.0 / 7, 1.0);
    const double share = positive_share(shard);
    mixed += share > 0 && share < 1 ? 1 : 0;
  }
  EXPECT_LE(mixed, 1);
}

TEST(DirichletShards, TheSmallerTheConcentrationTheMoreLabelsDiffer) {
  const auto spread = [](const char* scheme) {
    double sum = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      for (const auto& shard : make(scheme, 8, seed)) sum += std::abs(positive_share(shard) - 0.25);
    }
    return sum / (30 * 8);
  };
  const double wild = spread("dirichlet:0.1"), some = spread("dirichlet:1"), calm = spread("dirichlet:1000");
  EXPECT_GT(wild, some);
  EXPECT_GT(some, calm);
  EXPECT_LT(calm, 0.02);
}

TEST(QuantityShards, SizesDifferButLabelsDoNot) {
  const Shards shards = make("quantity:0.5", 5);
  const auto [smallest, largest] = std::ranges::minmax(shards, {}, &std::vector<std::uint32_t>::size);
  EXPECT_GT(largest.size(), 2 * smallest.size());
  EXPECT_NEAR(positive_share(largest), 0.25, 0.06);
}

// Dirichlet(c, …, c) of n shares: mean 1/n, variance (n − 1) / (n² (n c + 1)).
TEST(Dirichlet, SharesHaveTheDistributionsMeanAndVariance) {
  for (const double concentration : {0.05, 0.3, 1.0, 2.5, 40.0}) {
    constexpr std::size_t n = 5, draws = 4000;
    double sum = 0, squares = 0;
    for (std::uint64_t seed = 0; seed < draws; ++seed) {
      const auto shares = dirichlet(n, concentration, seed, 1);
      EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1.0, 1e-12);
      sum += shares[2];
      squares += (shares[2] - 0.2) * (shares[2] - 0.2);
    }
    const double variance = 4.0 / (25.0 * (5.0 * concentration + 1.0));
    EXPECT_NEAR(sum / draws, 0.2, 5 * std::sqrt(variance / draws)) << concentration;
    EXPECT_NEAR(squares / draws / variance, 1.0, 0.2) << concentration;
  }
}

TEST(Dirichlet, ATinyConcentrationGivesNearlyAllToOne) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_GT(std::ranges::max(dirichlet(10, 1e-5, seed, 1)), 0.999);
  }
}

TEST(ParseShards, WrongTextsAreRefused) {
  testing::expect_error([] { parse_shards("evn"); }, {"evn", "even", "dirichlet:0.3"});
  for (const char* text : {"dirichlet", "dirichlet:", "dirichlet:0", "dirichlet:-1", "quantity:x", "quantity:nan"}) {
    testing::expect_error([&] { parse_shards(text); }, {text, "positive number"});
  }
}

}  // namespace
}  // namespace saddlemesh
