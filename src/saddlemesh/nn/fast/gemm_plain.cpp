#include "saddlemesh/nn/fast/gemm.hpp"

namespace saddlemesh::fast {

void gemm(std::size_t rows, std::size_t columns, std::size_t depth, Factor a, Factor b, float* c, std::size_t c_stride,
          bool accumulate) {
  static const Gemm function =
      with_instruction_set(instruction_set(), []<InstructionSet set>() { return gemm_blocks_for<set>(); });
  function(rows, columns, depth, a, b, c, c_stride, accumulate);
}

}  // namespace saddlemesh::fast
