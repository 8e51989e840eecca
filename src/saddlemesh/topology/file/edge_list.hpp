#pragma once

#include <span>
#include <string_view>

#include "saddlemesh/topology/file/text_lines.hpp"
#include "saddlemesh/topology/graph/graph.hpp"

namespace saddlemesh {

/// A connected graph from lines "i j" (0-based), the first of which may be "workers N"; without it there are as many
/// workers as the highest index says. An edge may be listed once in each direction. Throws InputError "where:line: …".
Graph parse_edge_list(std::span<const TextLine> lines, std::string_view where);

}  // namespace saddlemesh
