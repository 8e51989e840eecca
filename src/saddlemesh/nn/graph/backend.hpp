#pragma once

#include <vector>

#include "saddlemesh/nn/graph/layer.hpp"
#include "saddlemesh/nn/graph/layer_graph.hpp"

// The two ways to turn a graph into layers. `sparse` is null, or where the rows of a sparse first layer will be.
namespace saddlemesh {

/// Plain loops, one layer per node; images as [sample][channel][row][column], flat as [sample][feature].
template <class Real>
std::vector<Step<Real>> reference_steps(const LayerGraph& graph, std::size_t batch, const SparseRows<Real>* sparse);

/// Single precision at speed: images in oneDNN's blocks of eight channels, [sample][channel / 8][row][column][8]; flat
/// signals as [sample][feature], features padded to a multiple of eight with zeros; the input is never padded. Batch
/// norm, residual sum and ReLU are one layer.
std::vector<Step<float>> fast_steps(const LayerGraph& graph, std::size_t batch, const SparseRows<float>* sparse);

/// Whether fast_steps can run the graph in this build: images need oneDNN.
bool fast_backend_runs(const LayerGraph& graph);

}  // namespace saddlemesh
