#pragma once

#include <cstddef>
#include <span>

// The products of dense layers, for matrices small enough to stay in the first caches. Every element is one chain of
// fused multiply-adds, begun at `start` and taken term by term, in each along ascending k: its bits do not depend on
// where in a matrix it stands or on what is computed beside it.
#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {

/// A · P. Rows of P may be read to the next multiple of eight columns, whatever stands there.
struct Term {
  const float* a = nullptr;
  std::size_t a_stride = 0;  ///< between A's rows, or A's columns where A is given transposed
  const float* p = nullptr;
  std::size_t p_stride = 0;
};

struct Extent {
  std::size_t rows = 0, columns = 0, depth = 0;
};

/// What a sum begins with: zeros, one row for all rows (stride 0), or a matrix, which may be the result's memory.
struct Start {
  const float* row = nullptr;
  std::size_t stride = 0;
};

/// C ← start + Σ A · P over the terms, with A[row][k] at a[row · a_stride + k].
void multiply(std::span<const Term> terms, Extent extent, Start start, float* c, std::size_t c_stride);

/// The same with A[row][k] at a[k · a_stride + row].
void multiply_transposed(std::span<const Term> terms, Extent extent, Start start, float* c, std::size_t c_stride);

/// out[column] ← Σ over rows of in, padded rows; four running sums over rows mod 4.
void sum_rows(const float* in, std::size_t rows, std::size_t columns, std::size_t stride, float* out);

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
