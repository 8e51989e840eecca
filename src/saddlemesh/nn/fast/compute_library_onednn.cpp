#include <fmt/format.h>
#include <oneapi/dnnl/dnnl.h>

#include "saddlemesh/nn/fast/compute_library.hpp"

namespace saddlemesh {

std::string onednn_version() {
  const dnnl_version_t* version = dnnl_version();
  return fmt::format("{}.{}.{}", version->major, version->minor, version->patch);
}

std::string onednn_instruction_set() {
  const dnnl_cpu_isa_t set = dnnl_get_effective_cpu_isa();
  switch (set) {
    case dnnl_cpu_isa_sse41:
      return "sse41";
    case dnnl_cpu_isa_avx:
      return "avx";
    case dnnl_cpu_isa_avx2:
      return "avx2";
    case dnnl_cpu_isa_avx2_vnni:
      return "avx2_vnni";
    case dnnl_cpu_isa_avx512_core:
      return "avx512_core";
    case dnnl_cpu_isa_avx512_core_vnni:
      return "avx512_core_vnni";
    case dnnl_cpu_isa_avx512_core_bf16:
      return "avx512_core_bf16";
    case dnnl_cpu_isa_avx512_core_amx:
      return "avx512_core_amx";
    default:  // instruction sets that only some versions of oneDNN know
      return fmt::format("instruction set {:#x}", static_cast<unsigned>(set));
  }
}

}  // namespace saddlemesh
