#pragma once

#include <cstddef>
#include <span>

// Products of dense layers, for matrices small enough for the first caches. Every element is one chain of fused
// multiply-adds that begins at `start` and takes term by term, each along ascending k. Its bits depend neither on its
// position in the matrix nor on what is computed beside it.
#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {

/// A product A · P. Rows of P may be read up to the next multiple of eight columns, with arbitrary values there.
struct Term {
  const float* a = nullptr;
  std::size_t a_stride = 0;  ///< stride of A's rows, or of A's columns if A is given transposed
  const float* p = nullptr;
  std::size_t p_stride = 0;
};

struct Extent {
  std::size_t rows = 0, columns = 0, depth = 0;
};

/// Initial value of a sum: zeros, one row for all rows (stride 0), or a matrix, which may share memory with the result.
struct Start {
  const float* row = nullptr;
  std::size_t stride = 0;
};

/// C ← start + Σ A · P over the terms, with A[row][k] at a[row · a_stride + k].
void multiply(std::span<const Term> terms, Extent extent, Start start, float* c, std::size_t c_stride);

/// Like multiply(), with A[row][k] at a[k · a_stride + row].
void multiply_transposed(std::span<const Term> terms, Extent extent, Start start, float* c, std::size_t c_stride);

/// out[column] ← Σ over rows of in, for padded rows, in four running sums over rows mod 4.
void sum_rows(const float* in, std::size_t rows, std::size_t columns, std::size_t stride, float* out);

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
