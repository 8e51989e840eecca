#pragma once

#include <span>
#include <string_view>

#include "saddlemesh/topology/file/text_lines.hpp"
#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// Parses W from K lines of K numbers. Accepts entries within 1e-9 of their mirror and row sums within 1e-9 of 1, and
/// makes them exact (made_exact()). Throws InputError "where:line: …".
MixingMatrix parse_weight_matrix(std::span<const TextLine> lines, std::string_view where);

}  // namespace saddlemesh
