#pragma once

#include <cstddef>

#include "saddlemesh/core/processor.hpp"

namespace saddlemesh::fast {

/// A factor of a matrix product, stored in row-major order with row stride `stride`, optionally transposed.
struct Factor {
  const float* data = nullptr;
  std::size_t stride = 0;
  bool transposed = false;
};

/// C ← A · B, or C + A · B if `accumulate`, for large matrices on one thread: C has `rows` × `columns`, and A (after
/// transposition) has `depth` columns. Uses oneDNN if the build has it, so bits may differ between processors.
void gemm(std::size_t rows, std::size_t columns, std::size_t depth, Factor a, Factor b, float* c, std::size_t c_stride,
          bool accumulate);

using Gemm = decltype(&gemm);

/// gemm() for builds without oneDNN, compiled for one instruction set; all sets give the same bits.
template <InstructionSet>
Gemm gemm_blocks_for();

}  // namespace saddlemesh::fast
