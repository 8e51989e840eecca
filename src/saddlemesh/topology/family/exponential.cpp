#include <bit>

#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh {

Graph exponential(std::size_t workers) {
  check_edge_count("exponential", workers, static_cast<double>(workers * std::bit_width(workers)));
  std::vector<Edge> edges;
  for (std::size_t hop = 1; hop < workers; hop *= 2) {
    for (std::size_t k = 0; k < workers; ++k) {
      edges.push_back({static_cast<std::uint32_t>(k), static_cast<std::uint32_t>((k + hop) % workers)});
    }
  }
  return {workers, std::move(edges)};
}

}  // namespace saddlemesh
