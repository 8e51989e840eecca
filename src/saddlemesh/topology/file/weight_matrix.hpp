#pragma once

#include <span>
#include <string_view>

#include "saddlemesh/topology/file/text_lines.hpp"
#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// W from K lines of K numbers. Entries within 1e-9 of their mirror and rows within 1e-9 of 1 are accepted and made
/// exact (made_exact()). Throws InputError "where:line: …".
MixingMatrix parse_weight_matrix(std::span<const TextLine> lines, std::string_view where);

}  // namespace saddlemesh
