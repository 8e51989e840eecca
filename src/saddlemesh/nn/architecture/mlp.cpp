#include "saddlemesh/nn/architecture/models.hpp"

namespace saddlemesh {

LayerGraph mlp_model(std::size_t features, const std::vector<std::size_t>& hidden, LayerKind activation) {
  LayerGraph graph({features});
  std::size_t place = 0;
  const auto name = [&] { return std::to_string(place++); };
  auto a = graph.input();
  for (const std::size_t units : hidden) {
    a = graph.dense(name(), a, units);
    a = graph.activation(name(), a, activation);
  }
  graph.dense(name(), a, 1);
  return graph;
}

}  // namespace saddlemesh
