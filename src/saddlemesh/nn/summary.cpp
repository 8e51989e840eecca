#include "saddlemesh/nn/summary.hpp"

namespace saddlemesh {
namespace {

std::size_t parameters_of(const LayerGraph& graph, const Node& node) {
  const std::size_t inputs = node.inputs.empty() ? 0 : graph.node(node.inputs[0]).shape.channels;
  switch (node.kind) {
    case LayerKind::dense:
      return node.shape.channels * (inputs + (node.bias ? 1 : 0));
    case LayerKind::convolution:
      return node.shape.channels * inputs * node.kernel * node.kernel;
    case LayerKind::batch_norm:
      return 2 * node.shape.channels;
    default:
      return 0;
  }
}

std::uint64_t products_of(const LayerGraph& graph, const Node& node) {
  if (node.kind != LayerKind::dense && node.kind != LayerKind::convolution) return 0;
  const std::size_t taps = node.kind == LayerKind::convolution ? node.kernel * node.kernel : 1;
  return std::uint64_t{node.shape.size()} * graph.node(node.inputs[0]).shape.channels * taps;
}

}  // namespace

std::vector<LayerFacts> layer_facts(const LayerGraph& graph) {
  std::vector<LayerFacts> facts;
  for (const Node& node : graph.nodes()) {
    facts.push_back({node.name, node.kind, node.shape, parameters_of(graph, node), products_of(graph, node)});
  }
  return facts;
}

Arithmetic arithmetic(const LayerGraph& graph) {
  Arithmetic sum;
  for (const Node& node : graph.nodes()) {
    if (node.inputs.empty()) continue;
    const double forward = 2 * static_cast<double>(products_of(graph, node));
    const bool first = node.inputs[0] == graph.input();  // its input has neither gradient nor tangent
    sum.forward += forward;
    sum.gradient += forward * (first ? 2 : 3);
    sum.iteration += forward * (first ? 6 : 12);
  }
  return sum;
}

}  // namespace saddlemesh
