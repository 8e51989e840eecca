#pragma once

#include <string>

#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

/// A picture of the topology as one self-contained SVG file, for light and dark backgrounds: workers with their
/// numbers, links as wide as their weights, K and λ above. Of a time-varying topology the rounds of a period (of random
/// matchings the first four) have a colour each; arrows show where messages go one way only.
std::string draw_svg(const Topology& topology);

}  // namespace saddlemesh
