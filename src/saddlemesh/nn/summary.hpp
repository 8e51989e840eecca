#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/nn/graph/layer_graph.hpp"

namespace saddlemesh {

/// Size and cost of one layer.
struct LayerFacts {
  std::string name;
  LayerKind kind = LayerKind::input;
  Shape shape;
  std::size_t parameters = 0;
  std::uint64_t products = 0;  ///< multiply-adds of the forward pass, per sample
};

std::vector<LayerFacts> layer_facts(const LayerGraph& graph);

/// Floating-point operations per sample (two per multiply-add). `forward`: the forward pass. `gradient`: forward, and
/// backward with respect to each layer's weights and input (except the first layer's input). A worker's iteration on a
/// compositional objective takes two gradients and a Hessian-vector product, which costs a forward and a backward pass
/// with two terms for one, because every factor of every product has a tangent.
struct Arithmetic {
  double forward = 0, gradient = 0, iteration = 0;
};
Arithmetic arithmetic(const LayerGraph& graph);

}  // namespace saddlemesh
