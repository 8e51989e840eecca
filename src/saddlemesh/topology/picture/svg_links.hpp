#pragma once

#include <cstddef>
#include <vector>

#include "saddlemesh/topology/facts.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// A line to draw between two workers.
struct Link {
  std::size_t from, to;
  double weight;
  std::size_t round;
  bool one_way;  ///< messages go only from `from` to `to`
};

/// Number of rounds that a picture shows: one period, or four if the topology never repeats.
std::size_t rounds_drawn(const TopologyFacts& facts);

/// The links of the first `rounds` rounds; a pair that exchanges both ways is one link.
std::vector<Link> links_of(const Topology& topology, std::size_t rounds);

}  // namespace saddlemesh
