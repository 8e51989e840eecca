// Public: a topology from weights of your own
#pragma once

#include <string>

#include "saddlemesh/topology/graph/dense_weights.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// The topology with the same W in every round; `graph` is that of W. InputError, beginning with the name, for a W that
/// validate() refuses.
Topology fixed_topology(std::string name, Graph graph, MixingMatrix matrix);

/// The topology of a W that someone wrote down. Entries within 1e-9 of their mirror and rows within 1e-9 of 1 are
/// accepted and made exact.
Topology fixed_topology(std::string name, const DenseWeights& weights);

}  // namespace saddlemesh
