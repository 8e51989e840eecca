#pragma once

#include <vector>

#include "saddlemesh/nn/graph/layer.hpp"
#include "saddlemesh/nn/graph/layer_graph.hpp"

// The two backends that turn a graph into layers. `sparse` is null, or refers to the rows of a sparse first layer.
namespace saddlemesh {

/// Plain loops, one layer per node. Images are [sample][channel][row][column], flat signals [sample][feature].
template <class Real>
std::vector<Step<Real>> reference_steps(const LayerGraph& graph, std::size_t batch, const SparseRows<Real>* sparse);

/// Optimised single precision. Images are in oneDNN's blocks of eight channels, [sample][channel / 8][row][column][8].
/// Flat signals are [sample][feature], with features padded by zeros to a multiple of eight; the input is never padded.
/// Batch norm, residual sum and ReLU are fused into one layer.
std::vector<Step<float>> fast_steps(const LayerGraph& graph, std::size_t batch, const SparseRows<float>* sparse);

/// Returns whether fast_steps() can run the graph in this build: images need oneDNN.
bool fast_backend_runs(const LayerGraph& graph);

}  // namespace saddlemesh
