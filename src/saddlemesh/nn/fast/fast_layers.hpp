#pragma once

#include <memory>

#include "saddlemesh/core/processor.hpp"
#include "saddlemesh/core/shape.hpp"
#include "saddlemesh/nn/graph/layer.hpp"
#include "saddlemesh/nn/graph/layer_graph.hpp"

// Makers of the fast layers. Layouts are those of fast_steps; what padding holds is finite and otherwise of no meaning,
// and nobody reads it as data.
namespace saddlemesh::fast {

using LayerPointer = std::unique_ptr<Layer<float>>;

/// Features of a flat signal, padded: a multiple of eight.
constexpr std::size_t padded(std::size_t features) {
  return (features + 7) / 8 * 8;
}

/// Whether a dense layer is large enough for oneDNN's matrix product, in batches of 32 rows or more: W alone fills the
/// first cache. benchmark_dense_layers shows where oneDNN overtakes.
constexpr bool is_large_dense(std::size_t inputs, std::size_t outputs) {
  return inputs >= 128 && outputs >= 128;
}

/// What is fused behind a batch norm: nothing, a ReLU, or a residual sum and a ReLU.
struct NormTail {
  bool add = false, relu = false;
};

/// Layers that compute, compiled for one instruction set; those of every set give the same bits.
struct LayerMakers {
  /// y = W x + b. Rows of the input are `in_stride` values apart.
  LayerPointer (*dense)(std::size_t batch, std::size_t inputs, std::size_t in_stride, std::size_t outputs, bool bias);
  /// The same on sparse rows, as a network's first layer: it has no gradient with respect to its input.
  LayerPointer (*sparse_dense)(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias,
                               const SparseRows<float>& rows);
  /// ReLU, ELU (α = 1), tanh or sigmoid of `size` values.
  LayerPointer (*activation)(LayerKind kind, std::size_t size);
  /// On blocked images.
  LayerPointer (*batch_norm)(std::size_t batch, Shape shape, NormTail tail);
  LayerPointer (*add)(std::size_t size);
  /// From blocked images to flat signals.
  LayerPointer (*global_average_pool)(std::size_t batch, Shape in);
};

template <InstructionSet>
LayerMakers layer_makers_for();

LayerMakers layer_makers(InstructionSet set = instruction_set());

/// On blocked images.
LayerPointer make_pad_shortcut(std::size_t batch, Shape in, Shape out, std::size_t stride);
/// From blocked images to flat signals.
LayerPointer make_flatten(std::size_t batch, Shape in);
/// From plain (the network's input) or blocked images to blocked ones.
LayerPointer make_convolution(std::size_t batch, Shape in, Shape out, std::size_t kernel, std::size_t stride,
                              bool plain_input);
/// Whether make_convolution is there in this build.
bool has_convolution();

}  // namespace saddlemesh::fast
