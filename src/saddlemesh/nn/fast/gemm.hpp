#pragma once

#include <cstddef>

#include "saddlemesh/core/processor.hpp"

namespace saddlemesh::fast {

/// A factor of a product, stored row after row, `stride` apart; transposed where it enters the product so.
struct Factor {
  const float* data = nullptr;
  std::size_t stride = 0;
  bool transposed = false;
};

/// C ← A · B or, accumulating, C + A · B, for large matrices on one thread: C has `rows` × `columns`, A has `depth`
/// columns as it enters the product. By oneDNN where the build has it, so bits may differ between processors.
void gemm(std::size_t rows, std::size_t columns, std::size_t depth, Factor a, Factor b, float* c, std::size_t c_stride,
          bool accumulate);

using Gemm = decltype(&gemm);

/// What gemm does where the build has no oneDNN, compiled for one instruction set; all sets give the same bits.
template <InstructionSet>
Gemm gemm_blocks_for();

}  // namespace saddlemesh::fast
