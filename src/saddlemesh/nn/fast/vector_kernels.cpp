#include "saddlemesh/nn/fast/lanes.hpp"
#include "saddlemesh/nn/kernels.hpp"

namespace saddlemesh {

bool has_vector_kernels() {
  return fast::lanes_are_registers;
}

}  // namespace saddlemesh
