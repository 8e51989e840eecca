#pragma once

#include <cstddef>
#include <cstdint>

#include "saddlemesh/topology/graph/graph.hpp"

// The named graphs. Each takes any number of workers ≥ 1 for which it has a meaning, and refuses the others with an
// InputError that says which it takes. Random graphs depend on their arguments and the seed alone.
namespace saddlemesh {

/// k – k + 1 (mod K).
Graph ring(std::size_t workers);

/// k – k + 1: a ring that is open between K − 1 and 0.
Graph path(std::size_t workers);

/// 0 – k: worker 0 is everyone's only neighbour.
Graph star(std::size_t workers);

/// A grid of rows × columns that closes on itself; worker k stands in row k / columns, column k mod columns.
/// A side of 1 has no edges along it and a side of 2 one, so that no two workers are linked twice.
Graph torus(std::size_t rows, std::size_t columns);

/// k – k xor 2^i: K must be a power of two.
Graph hypercube(std::size_t workers);

/// k – k ± 2^i (mod K) for all 2^i < K: the exponential graph, symmetrised.
Graph exponential(std::size_t workers);

/// Everyone with everyone.
Graph complete(std::size_t workers);

/// Each pair is linked with the given probability in (0, 1], independently, given that the whole is connected: drawn
/// again until it is. Refused when a connected graph does not come up in 1,000 draws.
Graph erdos_renyi(std::size_t workers, double probability, std::uint64_t seed);

/// A random connected graph in which every worker has `degree` neighbours: K · degree must be even and degree < K.
/// Near-uniform over such graphs (random pairing of free ends, as Steger and Wormald do it).
Graph regular(std::size_t workers, std::size_t degree, std::uint64_t seed);

}  // namespace saddlemesh
