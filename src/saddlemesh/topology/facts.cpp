#include "saddlemesh/topology/facts.hpp"

#include <algorithm>

#include "saddlemesh/topology/schedule/one_peer_exponential.hpp"
#include "saddlemesh/topology/schedule/random_matching.hpp"
#include "saddlemesh/topology/spectrum/spectrum.hpp"

namespace saddlemesh {
namespace {

void describe_fixed(const Graph& graph, const MixingMatrix& matrix, TopologyFacts& facts) {
  facts.edges = graph.edges().size();
  facts.messages_per_round = 2 * facts.edges;
  facts.max_degree = graph.max_degree();
  facts.min_degree = facts.max_degree;
  for (std::size_t k = 0; k < graph.workers(); ++k) facts.min_degree = std::min(facts.min_degree, graph.degree(k));
  const Spectrum eigen = spectrum(matrix);
  facts.lambda = eigen.lambda;
  facts.lambda_error = eigen.lambda_error;
  facts.c_w = eigen.c_w;
}

void describe_one_peer_exponential(TopologyFacts& facts) {
  facts.period = one_peer_exponential_period(facts.workers);
  facts.edges = facts.workers > 1 ? facts.workers : 0;
  facts.messages_per_round = facts.edges;
  facts.min_degree = facts.max_degree = facts.workers > 1 ? 1 : 0;
  facts.lambda = one_peer_exponential_contraction(facts.workers);
}

void describe_random_matching(TopologyFacts& facts) {
  facts.period = facts.workers > 2 ? 0 : 1;
  facts.edges = facts.workers / 2;
  facts.messages_per_round = 2 * facts.edges;
  facts.max_degree = facts.workers > 1 ? 1 : 0;
  facts.min_degree = facts.workers % 2 == 0 ? facts.max_degree : 0;
  facts.lambda = random_matching_contraction(facts.workers);
}

}  // namespace

TopologyFacts describe(const Topology& topology) {
  TopologyFacts facts;
  facts.workers = topology.schedule->workers();
  facts.time_varying = topology.rounds != Rounds::same;
  switch (topology.rounds) {
    case Rounds::same:
      describe_fixed(*topology.graph, *topology.matrix, facts);
      break;
    case Rounds::one_peer_exponential:
      describe_one_peer_exponential(facts);
      break;
    case Rounds::random_matching:
      describe_random_matching(facts);
      break;
  }
  facts.mean_degree = static_cast<double>(facts.messages_per_round) / static_cast<double>(facts.workers);
  facts.spectral_gap = 1.0 - facts.lambda;
  return facts;
}

}  // namespace saddlemesh
