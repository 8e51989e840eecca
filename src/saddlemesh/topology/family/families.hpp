#pragma once

#include <cstddef>
#include <cstdint>

#include "saddlemesh/topology/graph/graph.hpp"

// The named graphs. Each family throws InputError for a number of workers that it does not support; the message says
// which numbers it supports. Random graphs depend only on their arguments and the seed.
namespace saddlemesh {

/// Links k – k + 1 (mod K).
Graph ring(std::size_t workers);

/// Links k – k + 1: a ring without the link between K − 1 and 0.
Graph path(std::size_t workers);

/// Links 0 – k: worker 0 is the only neighbour of all others.
Graph star(std::size_t workers);

/// A grid of rows × columns with wrap-around; worker k is at row k / columns, column k mod columns. A side of length 1
/// has no edges along it, and a side of length 2 has one, so that no pair is linked twice.
Graph torus(std::size_t rows, std::size_t columns);

/// Links k – k xor 2^i. K must be a power of two.
Graph hypercube(std::size_t workers);

/// Links k – k ± 2^i (mod K) for all 2^i < K: the symmetrised exponential graph.
Graph exponential(std::size_t workers);

/// Links every pair.
Graph complete(std::size_t workers);

/// Links each pair independently with the given probability in (0, 1], conditioned on a connected graph: the graph is
/// redrawn until it is connected. Throws InputError if none of 1,000 draws is connected.
Graph erdos_renyi(std::size_t workers, double probability, std::uint64_t seed);

/// A random connected graph in which every worker has `degree` neighbours: K · degree must be even and degree < K.
/// Near-uniform over such graphs (random pairing of free ends, as Steger and Wormald do it).
Graph regular(std::size_t workers, std::size_t degree, std::uint64_t seed);

}  // namespace saddlemesh
