#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/nn/graph/layer_graph.hpp"

namespace saddlemesh {

/// One layer in numbers.
struct LayerFacts {
  std::string name;
  LayerKind kind = LayerKind::input;
  Shape shape;
  std::size_t parameters = 0;
  std::uint64_t products = 0;  ///< multiplications (each with an addition) of the forward pass, per sample
};

std::vector<LayerFacts> layer_facts(const LayerGraph& graph);

/// Floating-point operations (two per product) per sample of the forward pass; of a gradient: forward, with respect to
/// each layer's input (not the first's) and weights; and of a worker's iteration on a compositional objective: two
/// gradients and a Hessian-vector product, which is forward and backward once more with two terms for one, as every
/// factor of every product has a tangent.
struct Arithmetic {
  double forward = 0, gradient = 0, iteration = 0;
};
Arithmetic arithmetic(const LayerGraph& graph);

}  // namespace saddlemesh
