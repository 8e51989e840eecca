#include "saddlemesh/topology/family/families.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh {

Graph complete(std::size_t workers) {
  check_edge_count("complete", workers, static_cast<double>(workers) * (static_cast<double>(workers) - 1.0) / 2.0);
  std::vector<Edge> edges;
  edges.reserve(workers * (workers - 1) / 2);
  for (std::uint32_t a = 0; a < workers; ++a) {
    for (std::uint32_t b = a + 1; b < workers; ++b) edges.push_back({a, b});
  }
  return {workers, std::move(edges)};
}

}  // namespace saddlemesh
