#pragma once

#include <memory>

#include "saddlemesh/core/processor.hpp"
#include "saddlemesh/core/shape.hpp"
#include "saddlemesh/nn/graph/layer.hpp"
#include "saddlemesh/nn/graph/layer_graph.hpp"

// Factories of the fast layers. fast_steps() documents the layouts. Padding holds arbitrary finite values that are
// never read as data.
namespace saddlemesh::fast {

using LayerPointer = std::unique_ptr<Layer<float>>;

/// Features of a flat signal after padding to a multiple of eight.
constexpr std::size_t padded(std::size_t features) {
  return (features + 7) / 8 * 8;
}

/// Whether a dense layer is large enough for oneDNN's matrix product, for batches of 32 rows or more: W alone fills the
/// first-level cache. benchmark_dense_layers measures where oneDNN becomes faster.
constexpr bool is_large_dense(std::size_t inputs, std::size_t outputs) {
  return inputs >= 128 && outputs >= 128;
}

/// Operation fused after a batch norm: none, a ReLU, or a residual sum and a ReLU.
struct NormTail {
  bool add = false, relu = false;
};

/// Factories of layers compiled for one instruction set. All sets give the same bits.
struct LayerMakers {
  /// y = W x + b. Input rows are `in_stride` values apart.
  LayerPointer (*dense)(std::size_t batch, std::size_t inputs, std::size_t in_stride, std::size_t outputs, bool bias);
  /// Dense layer on sparse rows, for a network's first layer: it has no gradient with respect to its input.
  LayerPointer (*sparse_dense)(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias,
                               const SparseRows<float>& rows);
  /// ReLU, ELU (α = 1), tanh or sigmoid of `size` values.
  LayerPointer (*activation)(LayerKind kind, std::size_t size);
  /// Works on blocked images.
  LayerPointer (*batch_norm)(std::size_t batch, Shape shape, NormTail tail);
  LayerPointer (*add)(std::size_t size);
  /// Converts blocked images to flat signals.
  LayerPointer (*global_average_pool)(std::size_t batch, Shape in);
};

template <InstructionSet>
LayerMakers layer_makers_for();

LayerMakers layer_makers(InstructionSet set = instruction_set());

/// Works on blocked images.
LayerPointer make_pad_shortcut(std::size_t batch, Shape in, Shape out, std::size_t stride);
/// Converts blocked images to flat signals.
LayerPointer make_flatten(std::size_t batch, Shape in);
/// Takes plain images (the network's input) or blocked ones; the output is blocked.
LayerPointer make_convolution(std::size_t batch, Shape in, Shape out, std::size_t kernel, std::size_t stride,
                              bool plain_input);
/// Whether this build has make_convolution().
bool has_convolution();

}  // namespace saddlemesh::fast
