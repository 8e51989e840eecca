#include "saddlemesh/nn/fast/compute_library.hpp"

namespace saddlemesh {

std::string onednn_version() {
  return {};
}

std::string onednn_instruction_set() {
  return {};
}

}  // namespace saddlemesh
