#pragma once

#include <string>

#include "saddlemesh/topology/facts.hpp"
#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// "torus · 16 workers", escaped for XML.
std::string svg_title(const Topology& topology, const TopologyFacts& facts);

/// "λ = 0.6 · 1 − λ = 0.4 · degree 4"
std::string svg_subtitle(const TopologyFacts& facts);

}  // namespace saddlemesh
