#pragma once

#include <string_view>

#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

/// Rounding tolerance: how far entries may differ from their mirror, and row sums from 1.
inline constexpr double weight_tolerance = 1e-9;

/// Throws InputError unless W is finite, not negative, symmetric, doubly stochastic, and has λ < 1. The message begins
/// with `where`, if not empty, and names the entry or worker at fault with its values.
///
/// λ < 1 is decided on the graph and not by computed eigenvalues, so the decision is exact for any size: a symmetric
/// stochastic W has a second eigenvalue 1 if its graph is disconnected, an eigenvalue −1 if its graph is bipartite and
/// its diagonal is zero, and neither in any other case.
void validate(const MixingMatrix& matrix, std::string_view where = {});

}  // namespace saddlemesh
