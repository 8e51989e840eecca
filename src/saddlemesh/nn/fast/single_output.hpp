#pragma once

#include "saddlemesh/nn/fast/fast_layers.hpp"

namespace saddlemesh::fast {

/// make_dense for one output, the logit: rows of eight with one value in each would waste seven eighths of a product.
LayerPointer make_single_output(std::size_t batch, std::size_t inputs, std::size_t in_stride, bool bias);

}  // namespace saddlemesh::fast
