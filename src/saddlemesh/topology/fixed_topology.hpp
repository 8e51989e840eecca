// Public: a topology from weights of your own
#pragma once

#include <string>

#include "saddlemesh/topology/graph/dense_weights.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// Returns a topology with the same W in every round; `graph` must be the graph of W. Throws InputError, beginning with
/// the name, if validate() rejects W.
Topology fixed_topology(std::string name, Graph graph, MixingMatrix matrix);

/// Returns a topology for weights written by a user. Accepts entries within 1e-9 of their mirror and row sums within
/// 1e-9 of 1, and makes them exact.
Topology fixed_topology(std::string name, const DenseWeights& weights);

}  // namespace saddlemesh
