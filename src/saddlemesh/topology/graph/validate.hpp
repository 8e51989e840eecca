#pragma once

#include <string_view>

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// Entries may differ from their mirror, and row sums from 1, by this much: rounding, not intent.
inline constexpr double weight_tolerance = 1e-9;

/// Throws InputError unless W is finite, not negative, symmetric, doubly stochastic, and has λ < 1. The message begins
/// with `where`, if not empty, and names the entry or worker at fault with its values.
///
/// λ < 1 is decided on the graph, not on computed eigenvalues, so it is exact for any size: a symmetric stochastic W
/// has a second eigenvalue 1 where its graph is disconnected, and an eigenvalue −1 where its graph is bipartite and its
/// diagonal is zero, and in no other case.
void validate(const MixingMatrix& matrix, std::string_view where = {});

}  // namespace saddlemesh
