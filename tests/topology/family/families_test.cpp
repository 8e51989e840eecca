#include "saddlemesh/topology/family/families.hpp"

#include <bit>

#include <gtest/gtest.h>

#include "topology/topology_support.hpp"

namespace saddlemesh {
namespace {

using testing_support::refusal;

void expect_degree(const Graph& graph, std::size_t degree) {
  for (std::size_t k = 0; k < graph.workers(); ++k) EXPECT_EQ(graph.degree(k), degree) << "worker " << k;
}

TEST(FamiliesTest, AllAreConnectedForEverySmallNumberOfWorkers) {
  for (std::size_t workers = 1; workers <= 20; ++workers) {
    for (const auto family : {ring, path, star, exponential, complete}) {
      const Graph graph = family(workers);
      EXPECT_EQ(graph.workers(), workers);
      EXPECT_TRUE(graph.connected()) << workers;
    }
  }
}

TEST(FamiliesTest, OneWorkerHasNoEdgesAndTwoHaveOne) {
  for (const auto family : {ring, path, star, exponential, complete, hypercube}) {
    EXPECT_EQ(family(1).edges().size(), 0U);
    EXPECT_EQ(family(2).edges().size(), 1U);
  }
  EXPECT_EQ(torus(1, 1).edges().size(), 0U);
  EXPECT_EQ(torus(1, 2).edges().size(), 1U);
}

TEST(FamiliesTest, RingPathAndStarHaveTheirDegrees) {
  expect_degree(ring(7), 2);
  EXPECT_EQ(path(7).edges().size(), 6U);
  EXPECT_EQ(path(7).degree(0), 1U);
  EXPECT_EQ(path(7).degree(3), 2U);
  EXPECT_EQ(star(7).degree(0), 6U);
  EXPECT_EQ(star(7).degree(6), 1U);
}

TEST(FamiliesTest, ATorusHasFourNeighboursEachAndSmallSidesCollapse) {
  expect_degree(torus(4, 6), 4);
  expect_degree(torus(2, 5), 3);  // the two rows are linked only once
  expect_degree(torus(2, 2), 2);
  expect_degree(torus(1, 5), 2);  // a ring
  expect_degree(torus(5, 1), 2);
  const Graph graph = torus(4, 6);
  EXPECT_TRUE(graph.adjacent(0, 5));   // along the row, wrapping around
  EXPECT_TRUE(graph.adjacent(0, 18));  // along the column, wrapping around
}

TEST(FamiliesTest, AHypercubeLinksNumbersThatDifferInOneBit) {
  const Graph graph = hypercube(16);
  expect_degree(graph, 4);
  for (const Edge& edge : graph.edges()) EXPECT_EQ(std::popcount(edge.a ^ edge.b), 1);
}

TEST(FamiliesTest, AHypercubeOfAnotherSizeIsRefusedNamingTheNearestPowersOfTwo) {
  EXPECT_EQ(refusal([] { hypercube(12); }),
            "a hypercube of 12 workers does not exist; expected a power of two, such as 8 or 16");
}

TEST(FamiliesTest, TheExponentialGraphHopsByPowersOfTwoBothWays) {
  const Graph graph = exponential(16);
  expect_degree(graph, 7);  // ±1, ±2, ±4, and 8, which is its own opposite
  EXPECT_TRUE(graph.adjacent(0, 12));
  EXPECT_FALSE(graph.adjacent(0, 3));
  expect_degree(exponential(7), 6);
}

TEST(FamiliesTest, GraphsThatWouldNotFitInMemoryAreRefused) {
  EXPECT_EQ(
      refusal([] { complete(100000); }),
      "complete with 100000 workers has about 5e+09 edges; expected at most 16777216: a sparser topology or fewer "
      "workers");
}

}  // namespace
}  // namespace saddlemesh
