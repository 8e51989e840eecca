#include "saddlemesh/topology/fixed_topology.hpp"

#include <gtest/gtest.h>

#include "topology/topology_support.hpp"

namespace saddlemesh {
namespace {

using testing_support::dense_round;
using testing_support::refusal;

TEST(FixedTopologyTest, GivenWeightsAreInForceInEveryRound) {
  const Topology topology = fixed_topology("mine", {{0.75, 0.25, 0}, {0.25, 0.5, 0.25}, {0, 0.25, 0.75}});
  EXPECT_EQ(topology.name, "mine");
  EXPECT_EQ(topology.graph->edges().size(), 2U);
  EXPECT_EQ(topology.rounds, Rounds::same);
  for (const std::uint64_t round : {0U, 7U}) {
    EXPECT_EQ(dense_round(*topology.schedule, round),
              (std::vector<double>{0.75, 0.25, 0, 0.25, 0.5, 0.25, 0, 0.25, 0.75}));
  }
}

TEST(FixedTopologyTest, RoundingInGivenWeightsIsTakenOut) {
  const double third = 0.3333333333;
  const Topology topology = fixed_topology("mine", DenseWeights(3, {third, third, third}));
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(topology.matrix->at(k, (k + 1) % 3), third);
    EXPECT_DOUBLE_EQ(topology.matrix->at(k, k), 1 - 2 * third);
  }
}

TEST(FixedTopologyTest, GivenWeightsAreJudgedAsTheyStandThere) {
  EXPECT_EQ(refusal([] {
              fixed_topology("mine", {{0.5, 0.5}, {0.4, 0.6}});
            }),
            "mine: w[0][1] = 0.5 but w[1][0] = 0.4; W must be symmetric");
  EXPECT_EQ(refusal([] {
              fixed_topology("mine", {{0.5, 0.4}, {0.4, 0.6}});
            }),
            "mine: the weights of worker 0 sum to 0.9; every row of W must sum to 1");
  EXPECT_EQ(refusal([] { fixed_topology("mine", DenseWeights{}); }), "mine: no workers; expected at least 1");
  const std::string swapping = refusal([] { fixed_topology("mine", {{0, 1}, {1, 0}}); });
  EXPECT_TRUE(swapping.starts_with("mine: λ = 1: the graph is bipartite")) << swapping;
}

}  // namespace
}  // namespace saddlemesh
