#pragma once

#include <memory>

#include "saddlemesh/core/shape.hpp"
#include "saddlemesh/nn/graph/layer.hpp"
#include "saddlemesh/nn/graph/layer_graph.hpp"

// Factories of the plain layers, one file each: the reference for the fast layers, and the fallback where those cannot
// run. Images are [sample][channel][row][column], flat signals [sample][feature]. Inner products and statistics are
// summed in double.
namespace saddlemesh::reference {

template <class Real>
using LayerPointer = std::unique_ptr<Layer<Real>>;

/// y = W x + b
template <class Real>
LayerPointer<Real> make_dense(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias);

/// Dense layer on sparse rows, for a network's first layer: it has no gradient with respect to its input.
template <class Real>
LayerPointer<Real> make_sparse_dense(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias,
                                     const SparseRows<Real>& rows);

/// y[o][r][c] = Σ w[o][i][u][v] x[i][stride r + u − pad][stride c + v − pad] over i, u, v, with pad = (kernel − 1)/2
/// and x zero outside.
template <class Real>
LayerPointer<Real> make_convolution(std::size_t batch, Shape in, Shape out, std::size_t kernel, std::size_t stride);

/// y = γ (z − μ)/σ + β channel by channel, with μ and σ² = var + 1e-5 over the batch and its pixels.
template <class Real>
LayerPointer<Real> make_batch_norm(std::size_t batch, Shape shape);

/// ReLU, ELU (α = 1), tanh or sigmoid of each of `size` values. ReLU's derivative at zero is zero.
template <class Real>
LayerPointer<Real> make_activation(LayerKind kind, std::size_t size);

/// The sum of two signals of `size` values.
template <class Real>
LayerPointer<Real> make_add(std::size_t size);

/// The mean over each channel's pixels.
template <class Real>
LayerPointer<Real> make_global_average_pool(std::size_t batch, Shape in);

/// Reinterprets images as flat signals: the same values in the same order.
template <class Real>
LayerPointer<Real> make_flatten(std::size_t size);

/// Takes every stride-th pixel of every stride-th row; ⌊(out − in)/2⌋ channels of zeros come before the input's
/// channels.
template <class Real>
LayerPointer<Real> make_pad_shortcut(std::size_t batch, Shape in, Shape out, std::size_t stride);

}  // namespace saddlemesh::reference
