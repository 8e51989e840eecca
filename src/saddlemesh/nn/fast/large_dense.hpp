#pragma once

#include "saddlemesh/nn/fast/fast_layers.hpp"

namespace saddlemesh::fast {

/// make_dense by fast::gemm, which pays where W alone fills the first cache.
LayerPointer make_large_dense(std::size_t batch, std::size_t inputs, std::size_t in_stride, std::size_t outputs,
                              bool bias);

}  // namespace saddlemesh::fast
