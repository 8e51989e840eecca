// Replacement for builds without oneDNN, in which networks with convolutions run on the reference layers.
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/nn/fast/fast_layers.hpp"

namespace saddlemesh::fast {

LayerPointer make_convolution(std::size_t, Shape, Shape, std::size_t, std::size_t, bool) {
  throw Error("this build has no oneDNN for convolutions");
}

bool has_convolution() {
  return false;
}

}  // namespace saddlemesh::fast
