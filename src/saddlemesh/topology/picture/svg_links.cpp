#include "saddlemesh/topology/picture/svg_links.hpp"

#include <algorithm>

namespace saddlemesh {

std::size_t rounds_drawn(const TopologyFacts& facts) {
  return facts.period == 0 ? 4 : facts.period;
}

std::vector<Link> links_of(const Topology& topology, std::size_t rounds) {
  std::vector<Link> links;
  RowScratch row_scratch;
  RowScratch column_scratch;
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t k = 0; k < topology.schedule->workers(); ++k) {
      const Row row = topology.schedule->row(round, k, row_scratch);
      const Row column = topology.schedule->column(round, k, column_scratch);
      for (std::size_t i = 0; i < row.from.size(); ++i) {
        const std::size_t j = row.from[i];
        const bool both = std::binary_search(column.from.begin(), column.from.end(), j);
        if (j != k && (!both || j < k)) links.push_back({j, k, row.weight[i], round, !both});
      }
    }
  }
  return links;
}

}  // namespace saddlemesh
