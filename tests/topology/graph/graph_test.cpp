#include "saddlemesh/topology/graph/graph.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

using Workers = std::vector<std::uint32_t>;

Workers neighbours(const Graph& graph, std::size_t worker) {
  const auto list = graph.neighbours(worker);
  return {list.begin(), list.end()};
}

TEST(GraphTest, NeighboursAreSortedAndEveryEdgeIsListedOnce) {
  const Graph graph(4, {{3, 1}, {1, 0}, {2, 1}});
  EXPECT_EQ(neighbours(graph, 1), (Workers{0, 2, 3}));
  EXPECT_EQ(graph.degree(1), 3U);
  EXPECT_EQ(graph.max_degree(), 3U);
  ASSERT_EQ(graph.edges().size(), 3U);
  EXPECT_EQ(graph.edges()[0], (Edge{0, 1}));
  EXPECT_TRUE(graph.adjacent(3, 1));
  EXPECT_FALSE(graph.adjacent(3, 2));
}

TEST(GraphTest, SelfLoopsAndRepeatsAreDropped) {
  const Graph graph(2, {{0, 0}, {0, 1}, {1, 0}, {0, 1}});
  EXPECT_EQ(graph.edges().size(), 1U);
  EXPECT_EQ(graph.degree(0), 1U);
}

TEST(GraphTest, TheFirstUnreachableWorkerIsNamed) {
  const Graph graph(5, {{0, 1}, {2, 4}, {3, 4}});
  EXPECT_FALSE(graph.connected());
  EXPECT_EQ(graph.unreachable_worker(), 2U);
  EXPECT_TRUE(Graph(1, {}).connected());
  EXPECT_TRUE(Graph(3, {{0, 2}, {2, 1}}).connected());
}

TEST(GraphTest, OddCyclesAreNotBipartite) {
  EXPECT_TRUE(Graph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}).bipartite());
  EXPECT_FALSE(Graph(3, {{0, 1}, {1, 2}, {2, 0}}).bipartite());
  EXPECT_FALSE(Graph(5, {{0, 1}, {2, 3}, {3, 4}, {4, 2}}).bipartite());
}

TEST(GraphTest, EdgesOutsideTheGraphAreAnError) {
  EXPECT_THROW(Graph(2, {{0, 2}}), Error);
}

TEST(GraphTest, AMatrixHasAnEdgeWhereverEitherDirectionHasWeight) {
  const Graph graph = graph_of(MixingMatrix(3, {{0, 1, 0.5}, {0, 0, 0.5}, {2, 1, 0.5}}));
  EXPECT_EQ(graph.edges().size(), 2U);
  EXPECT_TRUE(graph.adjacent(1, 2));
}

}  // namespace
}  // namespace saddlemesh
