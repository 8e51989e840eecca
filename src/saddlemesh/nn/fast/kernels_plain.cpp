#include "saddlemesh/nn/kernels.hpp"

namespace saddlemesh {

std::string onednn_version() {
  return {};
}

std::string onednn_instruction_set() {
  return {};
}

}  // namespace saddlemesh
