#include "saddlemesh/topology/family/families.hpp"

namespace saddlemesh {

Graph ring(std::size_t workers) {
  std::vector<Edge> edges;
  edges.reserve(workers);
  for (std::size_t k = 0; k < workers; ++k) {
    edges.push_back({static_cast<std::uint32_t>(k), static_cast<std::uint32_t>((k + 1) % workers)});
  }
  return {workers, std::move(edges)};
}

}  // namespace saddlemesh
