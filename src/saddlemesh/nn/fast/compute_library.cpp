#include "saddlemesh/nn/fast/compute_library.hpp"

#include <algorithm>

#include "saddlemesh/nn/fast/fast_layers.hpp"
#include "saddlemesh/nn/graph/layer_graph.hpp"

namespace saddlemesh {

std::string backend_of(const LayerGraph& graph) {
  const auto varies = [&](const Node& node) {
    if (node.kind == LayerKind::convolution) return true;
    return node.kind == LayerKind::dense &&
           fast::is_large_dense(graph.node(node.inputs.front()).shape.size(), node.shape.size());
  };
  if (std::ranges::none_of(graph.nodes(), varies)) return {};
  const std::string version = onednn_version();
  return version.empty() ? "plain loops" : "oneDNN " + version + " (" + onednn_instruction_set() + ")";
}

}  // namespace saddlemesh
