#pragma once

#include <string>

#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// Draws the topology as one self-contained SVG file, for light and dark backgrounds: numbered workers, links as wide
/// as their weights, and K and λ above. For a time-varying topology, each round of a period (for random matchings, each
/// of the first four rounds) has its own colour, and arrows mark links that carry messages one way only.
std::string draw_svg(const Topology& topology);

}  // namespace saddlemesh
