#include "saddlemesh/topology/fixed_topology.hpp"

#include "saddlemesh/topology/graph/validate.hpp"
#include "saddlemesh/topology/schedule/static_schedule.hpp"

namespace saddlemesh {

Topology fixed_topology(std::string name, Graph graph, MixingMatrix matrix) {
  validate(matrix, name);
  auto schedule = static_schedule(matrix);
  return {
      .name = std::move(name), .graph = std::move(graph), .matrix = std::move(matrix), .schedule = std::move(schedule)};
}

Topology fixed_topology(std::string name, const DenseWeights& weights) {
  validate(as_given(weights), name);
  MixingMatrix matrix = made_exact(weights);
  Graph graph = graph_of(matrix);
  return fixed_topology(std::move(name), std::move(graph), std::move(matrix));
}

}  // namespace saddlemesh
