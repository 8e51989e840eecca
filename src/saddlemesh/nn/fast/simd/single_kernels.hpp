#pragma once

#include <cstddef>
#include <span>

// Products of a layer with one output. The scalars, one per row, are eight values apart. The kernels touch nothing
// outside the given rows and columns, and a result's bits do not depend on its position.
#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {

/// Rows of a matrix, one per sample.
struct Rows {
  std::size_t count = 0, columns = 0, stride = 0;
};

/// A vector, and the rows that it is multiplied with.
struct Dot {
  const float* vector = nullptr;
  const float* rows = nullptr;
};
/// out[8 b] ← start + Σ vector · row_b over the terms.
void dot_products(std::span<const Dot> terms, Rows rows, float start, float* out);

/// One scalar per row, and the rows.
struct Weighted {
  const float* scalars = nullptr;
  const float* rows = nullptr;
};
/// out ← Σ over b and the terms of scalar_b · row_b, in four running sums over b mod 4.
void weighted_sum(std::span<const Weighted> terms, Rows rows, float* out);

/// Σ over b of scalar_b, in the same four running sums.
float sum_scalars(const float* scalars, std::size_t count);

/// One scalar per row, and the vector that it multiplies.
struct Outer {
  const float* scalars = nullptr;
  const float* vector = nullptr;
};
/// out_b ← Σ scalar_b · vector over one or two terms.
void outer_products(std::span<const Outer> terms, Rows rows, float* out);

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
