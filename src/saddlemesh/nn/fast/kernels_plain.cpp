#include "saddlemesh/nn/kernels.hpp"

namespace saddlemesh {

std::string onednn_version() {
  return {};
}

}  // namespace saddlemesh
