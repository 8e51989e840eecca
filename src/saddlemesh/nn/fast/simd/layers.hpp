#pragma once

#include "saddlemesh/nn/fast/fast_layers.hpp"

// The factories of LayerMakers, one file each, for one instruction set.
namespace saddlemesh::fast::SADDLEMESH_SIMD {

LayerPointer make_dense(std::size_t batch, std::size_t inputs, std::size_t in_stride, std::size_t outputs, bool bias);
/// make_dense() for one output, the logit: padding it to rows of eight would waste seven eighths of the product.
LayerPointer make_single_output(std::size_t batch, std::size_t inputs, std::size_t in_stride, bool bias);
/// make_dense() by fast::gemm(), which is faster if W alone fills the first-level cache.
LayerPointer make_large_dense(std::size_t batch, std::size_t inputs, std::size_t in_stride, std::size_t outputs,
                              bool bias);
LayerPointer make_sparse_dense(std::size_t batch, std::size_t inputs, std::size_t outputs, bool bias,
                               const SparseRows<float>& rows);
LayerPointer make_activation(LayerKind kind, std::size_t size);
LayerPointer make_batch_norm(std::size_t batch, Shape shape, NormTail tail);
LayerPointer make_add(std::size_t size);
LayerPointer make_global_average_pool(std::size_t batch, Shape in);

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD
