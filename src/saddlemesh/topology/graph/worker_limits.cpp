#include "saddlemesh/topology/graph/worker_limits.hpp"

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

void check_edge_count(std::string_view family, std::size_t workers, double edges) {
  if (edges <= static_cast<double>(max_edges)) return;
  throw InputError(
      fmt::format("{} with {} workers has about {:.2g} edges; expected at most {}: a sparser topology or "
                  "fewer workers",
                  family, workers, edges, max_edges));
}

}  // namespace saddlemesh
