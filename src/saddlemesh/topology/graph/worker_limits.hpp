#pragma once

#include <cstddef>
#include <string_view>

namespace saddlemesh {

/// Maximum number of workers: random numbers are keyed by a worker index of 24 bits.
inline constexpr std::size_t max_workers = (std::size_t{1} << 24U) - 1;

/// Maximum number of edges, checked before memory runs out; a complete graph of 5,793 workers has this many.
inline constexpr std::size_t max_edges = std::size_t{1} << 24U;

/// Throws InputError if a family would have more than `max_edges`.
void check_edge_count(std::string_view family, std::size_t workers, double edges);

}  // namespace saddlemesh
