#pragma once

#include <span>
#include <string_view>

#include "saddlemesh/topology/file/text_lines.hpp"
#include "saddlemesh/topology/graph/graph.hpp"

namespace saddlemesh {

/// Parses a connected graph from lines "i j" (0-based). The first line may be "workers N"; otherwise the highest index
/// determines the number of workers. An edge may be listed once in each direction. Throws InputError "where:line: …".
Graph parse_edge_list(std::span<const TextLine> lines, std::string_view where);

}  // namespace saddlemesh
