#include "saddlemesh/nn/architecture/models.hpp"

namespace saddlemesh {

LayerGraph linear_model(std::size_t features) {
  LayerGraph graph({features});
  graph.dense("", graph.input(), 1);
  return graph;
}

}  // namespace saddlemesh
