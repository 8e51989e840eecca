#pragma once

#include <cstddef>

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {

/// out[column][row] ← in[row][column]. The strides separate rows; nothing outside the matrices is touched.
void transpose(const float* in, std::size_t rows, std::size_t columns, std::size_t in_stride, float* out,
               std::size_t out_stride);

/// out[row][column] ← in[row][column]
void copy_rows(const float* in, std::size_t rows, std::size_t columns, std::size_t in_stride, float* out,
               std::size_t out_stride);

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
