#include <oneapi/dnnl/dnnl.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/nn/fast/gemm.hpp"
#include "saddlemesh/nn/fast/one_thread.hpp"

namespace saddlemesh::fast {

void gemm(std::size_t rows, std::size_t columns, std::size_t depth, Factor a, Factor b, float* c, std::size_t c_stride,
          bool accumulate) {
  const OneThread one_thread;
  const auto size = [](std::size_t n) { return static_cast<dnnl_dim_t>(n); };
  const auto status =
      dnnl_sgemm(a.transposed ? 'T' : 'N', b.transposed ? 'T' : 'N', size(rows), size(columns), size(depth), 1, a.data,
                 size(a.stride), b.data, size(b.stride), accumulate ? 1 : 0, c, size(c_stride));
  if (status != dnnl_success) throw Error("oneDNN failed to multiply two matrices: status " + std::to_string(status));
}

}  // namespace saddlemesh::fast
