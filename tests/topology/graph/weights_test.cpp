#include "saddlemesh/topology/graph/weights.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/validate.hpp"
#include "topology/topology_support.hpp"

namespace saddlemesh {
namespace {

using testing_support::dense;
using testing_support::expect_doubly_stochastic;
using testing_support::expect_symmetric;
using testing_support::refusal;

constexpr Weights every_weights[] = {Weights::metropolis, Weights::uniform, Weights::max_degree, Weights::lazy};

std::vector<Graph> every_family(std::size_t workers) {
  std::vector<Graph> graphs{ring(workers),
                            path(workers),
                            star(workers),
                            torus(1, workers),
                            exponential(workers),
                            complete(workers),
                            erdos_renyi(workers, 0.5, 3)};
  if (workers % 2 == 0) graphs.push_back(torus(2, workers / 2));
  if (workers % 3 == 0) graphs.push_back(torus(3, workers / 3));
  if ((workers & (workers - 1)) == 0) graphs.push_back(hypercube(workers));
  if (workers >= 3) graphs.push_back(regular(workers, 2, 3));
  if (workers >= 4 && workers % 2 == 0) graphs.push_back(regular(workers, 3, 3));
  return graphs;
}

bool is_regular(const Graph& graph) {
  for (std::size_t k = 0; k < graph.workers(); ++k) {
    if (graph.degree(k) != graph.max_degree()) return false;
  }
  return true;
}

TEST(WeightsTest, EveryFamilyWithAllWeightsIsSymmetricDoublyStochasticAndMixes) {
  for (const std::size_t workers : {1, 2, 3, 4, 5, 8, 9, 16}) {
    for (const Graph& graph : every_family(workers)) {
      for (const Weights weights : every_weights) {
        if (weights == Weights::uniform && !is_regular(graph)) continue;
        SCOPED_TRACE(fmt::format("{} workers, {} edges, {}", workers, graph.edges().size(), name_of(weights)));
        const MixingMatrix w = mixing_weights(graph, weights);
        expect_doubly_stochastic(dense(w), workers);
        expect_symmetric(dense(w), workers);
        EXPECT_NO_THROW(validate(w));
      }
    }
  }
}

TEST(WeightsTest, OnRegularGraphsMetropolisIsUniformToTheLastBit) {
  for (const Graph& graph : {ring(8), torus(3, 4), hypercube(8), complete(11), ring(2), ring(1)}) {
    EXPECT_EQ(dense(mixing_weights(graph, Weights::metropolis)), dense(mixing_weights(graph, Weights::uniform)));
  }
  EXPECT_EQ(mixing_weights(ring(8)).at(0, 0), 1.0 / 3);
  EXPECT_EQ(mixing_weights(ring(8)).at(0, 7), 1.0 / 3);
  EXPECT_EQ(mixing_weights(ring(2)).at(0, 1), 0.5);
  EXPECT_EQ(mixing_weights(complete(11)).at(4, 4), 1.0 / 11);
  EXPECT_EQ(mixing_weights(ring(1)).at(0, 0), 1.0);
}

TEST(WeightsTest, MetropolisTakesTheLargerDegreeOfEachPair) {
  const MixingMatrix w = mixing_weights(path(4));
  EXPECT_DOUBLE_EQ(w.at(0, 1), 1.0 / 3);
  EXPECT_DOUBLE_EQ(w.at(0, 0), 2.0 / 3);
  EXPECT_DOUBLE_EQ(w.at(1, 1), 1.0 / 3);
}

TEST(WeightsTest, MaxDegreeGivesEveryEdgeTheSameWeight) {
  const MixingMatrix w = mixing_weights(star(5), Weights::max_degree);
  EXPECT_DOUBLE_EQ(w.at(0, 3), 0.2);
  EXPECT_DOUBLE_EQ(w.at(3, 3), 0.8);
}

TEST(WeightsTest, LazyIsHalfwayBetweenMetropolisAndStayingPut) {
  const MixingMatrix metropolis = mixing_weights(path(5));
  const MixingMatrix lazy = mixing_weights(path(5), Weights::lazy);
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      EXPECT_DOUBLE_EQ(lazy.at(i, j), 0.5 * (metropolis.at(i, j) + (i == j ? 1.0 : 0.0)));
    }
  }
}

TEST(WeightsTest, UniformWeightsOnAnIrregularGraphAreRefusedNamingAPair) {
  EXPECT_EQ(refusal([] { mixing_weights(path(4), Weights::uniform); }),
            "uniform weights are not symmetric on this graph: w[0][1] = 1/2 but w[1][0] = 1/3, since worker 0 has "
            "degree 1 and worker 1 degree 2; expected a regular graph, or metropolis weights");
}

TEST(WeightsTest, NamesAreReadBackAndUnknownOnesRefused) {
  for (const Weights weights : every_weights) EXPECT_EQ(parse_weights(name_of(weights)), weights);
  EXPECT_EQ(name_of(Weights::max_degree), "max-degree");
  EXPECT_EQ(
      refusal([] { parse_weights("metropols"); }),
      "unknown weights \"metropols\" (did you mean \"metropolis\"?); known: metropolis, uniform, max-degree, lazy");
}

}  // namespace
}  // namespace saddlemesh
