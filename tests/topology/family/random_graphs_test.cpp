#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "saddlemesh/topology/family/families.hpp"
#include "topology/topology_support.hpp"

namespace saddlemesh {
namespace {

using testing_support::refusal;

bool same_edges(const Graph& a, const Graph& b) {
  return std::ranges::equal(a.edges(), b.edges());
}

TEST(ErdosRenyiTest, SameSeedSameGraphAndAnotherSeedAnother) {
  EXPECT_TRUE(same_edges(erdos_renyi(30, 0.3, 1), erdos_renyi(30, 0.3, 1)));
  EXPECT_FALSE(same_edges(erdos_renyi(30, 0.3, 1), erdos_renyi(30, 0.3, 2)));
}

TEST(ErdosRenyiTest, EveryPairIsLinkedAboutAsOftenAsTheProbabilitySays) {
  constexpr std::size_t workers = 12;
  constexpr std::uint64_t graphs = 4000;
  std::vector<double> count(workers * workers, 0.0);
  for (std::uint64_t seed = 0; seed < graphs; ++seed) {
    const Graph graph =
        erdos_renyi(workers, 0.6, seed);  // almost always connected, so the conditioning has no visible effect
    for (const Edge& edge : graph.edges()) count[edge.a * workers + edge.b] += 1.0 / graphs;
  }
  for (std::size_t b = 1; b < workers; ++b) {
    for (std::size_t a = 0; a < b; ++a) EXPECT_NEAR(count[a * workers + b], 0.6, 0.035);
  }
}

TEST(ErdosRenyiTest, SparseDrawsAreRepeatedUntilConnected) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) EXPECT_TRUE(erdos_renyi(16, 0.15, seed).connected());
}

TEST(ErdosRenyiTest, CertaintyGivesTheCompleteGraphAndOneWorkerNeedsNoEdge) {
  EXPECT_TRUE(same_edges(erdos_renyi(9, 1.0, 5), complete(9)));
  EXPECT_EQ(erdos_renyi(1, 0.01, 5).edges().size(), 0U);
  EXPECT_EQ(erdos_renyi(2, 0.5, 5).edges().size(), 1U);
}

TEST(ErdosRenyiTest, AHopelessProbabilityIsRefusedWithAdvice) {
  EXPECT_EQ(
      refusal([] { erdos_renyi(50, 0.001, 0); }),
      "erdos-renyi: no connected graph of 50 workers in 1000 draws with probability 0.001; expected a larger one: "
      "above 2 ln(K) / K = 0.16 most graphs are connected");
  EXPECT_NE(refusal([] { erdos_renyi(5, 1e-300, 0); }), "");
}

TEST(ErdosRenyiTest, ProbabilitiesOutsideZeroToOneAreRefused) {
  for (const double bad : {0.0, -0.1, 1.5, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_NE(refusal([bad] { erdos_renyi(5, bad, 0); }).find("expected a number in (0, 1]"), std::string::npos);
  }
}

TEST(RegularTest, EveryWorkerHasTheDegreeAskedForAndTheGraphIsConnected) {
  for (const std::size_t workers : {1, 2, 3, 4, 5, 8, 9, 16, 40}) {
    for (std::size_t degree = 0; degree < workers; ++degree) {
      const bool meaningful = workers * degree % 2 == 0 && (degree >= 2 || degree + 1 == workers);
      if (!meaningful) continue;
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const Graph graph = regular(workers, degree, seed);
        EXPECT_TRUE(graph.connected());
        for (std::size_t k = 0; k < workers; ++k) EXPECT_EQ(graph.degree(k), degree) << workers;
      }
    }
  }
}

TEST(RegularTest, SameSeedSameGraphAndAnotherSeedAnother) {
  for (const std::size_t degree : {2, 3, 14}) {
    EXPECT_TRUE(same_edges(regular(20, degree, 1), regular(20, degree, 1)));
    EXPECT_FALSE(same_edges(regular(20, degree, 1), regular(20, degree, 2)));
  }
}

TEST(RegularTest, EveryPairIsLinkedAboutEquallyOften) {
  constexpr std::size_t workers = 8;
  constexpr std::uint64_t graphs = 4000;
  std::vector<double> count(workers * workers, 0.0);
  for (std::uint64_t seed = 0; seed < graphs; ++seed) {
    const Graph graph = regular(workers, 3, seed);
    for (const Edge& edge : graph.edges()) count[edge.a * workers + edge.b] += 1.0 / graphs;
  }
  for (std::size_t b = 1; b < workers; ++b) {
    for (std::size_t a = 0; a < b; ++a) EXPECT_NEAR(count[a * workers + b], 3.0 / 7.0, 0.035);
  }
}

TEST(RegularTest, ImpossibleDegreesAreRefusedWithTheReason) {
  EXPECT_EQ(
      refusal([] { regular(5, 3, 0); }),
      "regular:3 with 5 workers: workers × degree is odd, and every edge has two ends; expected one of them even");
  EXPECT_EQ(refusal([] { regular(4, 4, 0); }),
            "regular:4 with 4 workers: a worker has at most 3 others; expected a degree below 4");
  EXPECT_EQ(refusal([] { regular(4, 1, 0); }),
            "regular:1 with 4 workers: pairs are not connected to each other; expected a degree of 2 or more");
  EXPECT_EQ(refusal([] { regular(4, 0, 0); }),
            "regular:0 with 4 workers: nobody is linked; expected a degree of 2 or more");
}

}  // namespace
}  // namespace saddlemesh
