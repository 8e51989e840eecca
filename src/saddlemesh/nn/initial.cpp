#include <algorithm>
#include <cmath>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/nn/graph/layer_graph.hpp"

namespace saddlemesh {
namespace {

// Returns the gain of the activation that follows a dense layer, if there is one.
double gain(const LayerGraph& graph, std::size_t index) {
  if (graph.nodes()[index].kind == LayerKind::convolution) return std::sqrt(2.0);
  for (const Node& next : graph.nodes()) {
    if (std::ranges::find(next.inputs, index) == next.inputs.end()) continue;
    if (next.kind == LayerKind::relu || next.kind == LayerKind::elu) return std::sqrt(2.0);
    if (next.kind == LayerKind::tanh) return 5.0 / 3.0;
  }
  return 1;
}

}  // namespace

std::vector<float> initial_buffers(const LayerGraph& graph) {
  std::vector<float> buffers(graph.buffer_count(), 0);
  for (const NamedBlock& block : graph.buffers()) {
    if (block.name.ends_with("running_var")) std::fill_n(&buffers[block.offset], block.size, 1.0F);
  }
  return buffers;
}

std::vector<float> initial_parameters(const LayerGraph& graph, std::uint64_t seed) {
  std::vector<float> parameters(graph.parameter_count(), 0);
  std::vector<double> normal;
  for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
    const Node& node = graph.nodes()[i];
    if (node.kind == LayerKind::batch_norm) std::fill_n(&parameters[node.parameter_offset], node.shape.channels, 1.0F);
    if (node.kind != LayerKind::dense && node.kind != LayerKind::convolution) continue;
    const std::size_t taps = node.kind == LayerKind::convolution ? node.kernel * node.kernel : 1;
    const std::size_t fan_in = graph.node(node.inputs[0]).shape.channels * taps;
    const double deviation = gain(graph, i) / std::sqrt(static_cast<double>(fan_in));
    normal.resize(node.shape.channels * fan_in);
    // Keyed by the layer's index, so that a layer's initial values do not depend on the sizes of the others.
    RandomStream({.seed = seed, .iteration = i, .purpose = Purpose::parameters}).fill_normal(std::span(normal));
    std::ranges::transform(normal, &parameters[node.parameter_offset],
                           [&](double value) { return static_cast<float>(deviation * value); });
  }
  return parameters;
}

}  // namespace saddlemesh
