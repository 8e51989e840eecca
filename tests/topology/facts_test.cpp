#include "saddlemesh/topology/facts.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TopologyFacts facts(std::string name, std::size_t workers) {
  return describe(make_topology({.name = std::move(name), .workers = workers}));
}

TEST(FactsTest, ARingIsDescribed) {
  const TopologyFacts ring = facts("ring", 8);
  EXPECT_EQ(ring.workers, 8U);
  EXPECT_EQ(ring.edges, 8U);
  EXPECT_EQ(ring.min_degree, 2U);
  EXPECT_EQ(ring.max_degree, 2U);
  EXPECT_EQ(ring.mean_degree, 2.0);
  EXPECT_EQ(ring.messages_per_round, 16U);
  EXPECT_NEAR(ring.lambda, (1.0 + std::numbers::sqrt2) / 3.0, 1e-14);
  EXPECT_NEAR(ring.spectral_gap, 1.0 - ring.lambda, 1e-15);
  EXPECT_NEAR(ring.c_w.value(), 1.39, 0.005);
  EXPECT_FALSE(ring.time_varying);
  EXPECT_EQ(ring.period, 1U);
}

TEST(FactsTest, DegreesOfAnIrregularGraphAreARange) {
  const TopologyFacts star = facts("star", 5);
  EXPECT_EQ(star.min_degree, 1U);
  EXPECT_EQ(star.max_degree, 4U);
  EXPECT_DOUBLE_EQ(star.mean_degree, 8.0 / 5.0);
}

TEST(FactsTest, OneWorkerIsOrdinary) {
  for (const char* name : {"ring", "one-peer-exponential", "random-matching"}) {
    const TopologyFacts alone = facts(name, 1);
    EXPECT_EQ(alone.edges, 0U);
    EXPECT_EQ(alone.max_degree, 0U);
    EXPECT_EQ(alone.lambda, 0.0);
    EXPECT_EQ(alone.spectral_gap, 1.0);
  }
}

TEST(FactsTest, OnePeerExponentialCostsOneMessageEachAndIsExactForPowersOfTwo) {
  const TopologyFacts eight = facts("one-peer-exponential", 8);
  EXPECT_TRUE(eight.time_varying);
  EXPECT_EQ(eight.period, 3U);
  EXPECT_EQ(eight.messages_per_round, 8U);
  EXPECT_EQ(eight.max_degree, 1U);
  EXPECT_EQ(eight.lambda, 0.0);
  EXPECT_EQ(eight.spectral_gap, 1.0);
  EXPECT_FALSE(eight.c_w);
  const TopologyFacts six = facts("one-peer-exponential", 6);
  EXPECT_GT(six.lambda, 0.0);
  EXPECT_LT(six.lambda, 1.0);
}

TEST(FactsTest, OfAnOddNumberOneWorkerSitsOutOfEachMatching) {
  const TopologyFacts seven = facts("random-matching", 7);
  EXPECT_EQ(seven.edges, 3U);
  EXPECT_EQ(seven.min_degree, 0U);
  EXPECT_EQ(seven.max_degree, 1U);
  EXPECT_DOUBLE_EQ(seven.mean_degree, 6.0 / 7.0);
  EXPECT_EQ(seven.period, 0U);
  EXPECT_DOUBLE_EQ(seven.lambda, std::sqrt(0.5));
}

}  // namespace
}  // namespace saddlemesh
