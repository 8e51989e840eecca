#pragma once

#include <memory>

#include "saddlemesh/core/shape.hpp"
#include "saddlemesh/nn/graph.hpp"
#include "saddlemesh/nn/layer.hpp"

// Makers of the fast layers, one file each. Layouts are those of fast_steps; what padding holds is finite and
// otherwise of no meaning, and nobody reads it as data.
namespace saddlemesh::fast {

using LayerPointer = std::unique_ptr<Layer<float>>;

/// Features of a flat signal, padded: a multiple of eight.
constexpr std::size_t padded(std::size_t features) {
  return (features + 7) / 8 * 8;
}

/// y = W x + b. Rows of the input are `in_stride` values apart.
LayerPointer make_dense(std::size_t batch, std::size_t inputs, std::size_t in_stride, std::size_t outputs, bool bias);
/// The same on sparse rows, as a network's first layer: it has no gradient with respect to its input.
LayerPointer make_sparse_dense(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias,
                               const SparseRows<float>& rows);
/// ReLU, ELU (α = 1), tanh or sigmoid of `size` values.
LayerPointer make_activation(LayerKind kind, std::size_t size);

/// What is fused behind a batch norm: nothing, a ReLU, or a residual sum and a ReLU.
struct NormTail {
  bool add = false, relu = false;
};
/// On blocked images.
LayerPointer make_batch_norm(std::size_t batch, Shape shape, NormTail tail);
LayerPointer make_pad_shortcut(std::size_t batch, Shape in, Shape out, std::size_t stride);
LayerPointer make_add(std::size_t size);
/// From blocked images to flat signals.
LayerPointer make_global_average_pool(std::size_t batch, Shape in);
LayerPointer make_flatten(std::size_t batch, Shape in);
/// From plain (the network's input) or blocked images to blocked ones.
LayerPointer make_convolution(std::size_t batch, Shape in, Shape out, std::size_t kernel, std::size_t stride,
                              bool plain_input);
/// Whether make_convolution is there in this build.
bool has_convolution();

}  // namespace saddlemesh::fast
