#include <oneapi/dnnl/dnnl.h>

#include <fmt/format.h>

#include "saddlemesh/nn/kernels.hpp"

namespace saddlemesh {

std::string onednn_version() {
  const dnnl_version_t* version = dnnl_version();
  return fmt::format("{}.{}.{}", version->major, version->minor, version->patch);
}

}  // namespace saddlemesh
