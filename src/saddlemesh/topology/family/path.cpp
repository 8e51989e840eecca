#include "saddlemesh/topology/family/families.hpp"

namespace saddlemesh {

Graph path(std::size_t workers) {
  std::vector<Edge> edges;
  edges.reserve(workers);
  for (std::size_t k = 1; k < workers; ++k) {
    edges.push_back({static_cast<std::uint32_t>(k - 1), static_cast<std::uint32_t>(k)});
  }
  return {workers, std::move(edges)};
}

}  // namespace saddlemesh
