#include <algorithm>

#include "saddlemesh/nn/fast/gemm.hpp"
#include "saddlemesh/nn/fast/simd/dense_kernels.hpp"
#include "saddlemesh/nn/fast/simd/transpose.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

// A panel of B stays in the first-level cache while all rows pass by; a block of A and all panels stay in the second.
constexpr std::size_t block_depth = 256, block_rows = 64, block_columns = 64, panel_columns = 16;

struct Blocks {
  alignas(64) float a[block_depth * block_rows];
  alignas(64) float b[block_depth * block_columns];  // panel after panel
};

void pack_panel(Factor b, std::size_t k, std::size_t depth, std::size_t column, std::size_t columns, float* out) {
  if (columns % 8 != 0) std::fill_n(out, depth * panel_columns, 0.0F);
  if (b.transposed) {
    transpose(b.data + column * b.stride + k, columns, depth, b.stride, out, panel_columns);
  } else {
    copy_rows(b.data + k * b.stride + column, depth, columns, b.stride, out, panel_columns);
  }
}

void gemm_blocks(std::size_t rows, std::size_t columns, std::size_t depth, Factor a, Factor b, float* c,
                 std::size_t c_stride, bool accumulate) {
  Blocks blocks;
  for (std::size_t k = 0; k < depth; k += block_depth) {
    const std::size_t deep = std::min(block_depth, depth - k);
    for (std::size_t j = 0; j < columns; j += block_columns) {
      const std::size_t wide = std::min(block_columns, columns - j);
      for (std::size_t p = 0; p < wide; p += panel_columns) {
        pack_panel(b, k, deep, j + p, std::min(panel_columns, wide - p), blocks.b + p * block_depth);
      }
      for (std::size_t i = 0; i < rows; i += block_rows) {
        const std::size_t high = std::min(block_rows, rows - i);
        if (a.transposed) copy_rows(a.data + k * a.stride + i, deep, high, a.stride, blocks.a, block_rows);
        for (std::size_t p = 0; p < wide; p += panel_columns) {
          float* to = c + i * c_stride + j + p;
          const Start start = accumulate || k > 0 ? Start{to, c_stride} : Start{};
          const Extent extent{high, std::min(panel_columns, wide - p), deep};
          const float* panel = blocks.b + p * block_depth;
          if (a.transposed) {
            const Term terms[] = {{blocks.a, block_rows, panel, panel_columns}};
            multiply_transposed(terms, extent, start, to, c_stride);
          } else {
            const Term terms[] = {{a.data + i * a.stride + k, a.stride, panel, panel_columns}};
            multiply(terms, extent, start, to, c_stride);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"

namespace saddlemesh::fast {

template <>
Gemm gemm_blocks_for<InstructionSet::SADDLEMESH_SIMD>() {
  return SADDLEMESH_SIMD::gemm_blocks;
}

}  // namespace saddlemesh::fast
