#include <bit>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh {

Graph hypercube(std::size_t workers) {
  if (!std::has_single_bit(workers)) {
    throw InputError(fmt::format("a hypercube of {} workers does not exist; expected a power of two, such as {} or {}",
                                 workers, std::bit_floor(workers), std::bit_ceil(workers)));
  }
  check_edge_count("hypercube", workers, static_cast<double>(workers * std::bit_width(workers)) / 2.0);
  std::vector<Edge> edges;
  for (std::size_t k = 0; k < workers; ++k) {
    for (std::size_t bit = 1; bit < workers; bit *= 2) {
      edges.push_back({static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(k ^ bit)});
    }
  }
  return {workers, std::move(edges)};
}

}  // namespace saddlemesh
