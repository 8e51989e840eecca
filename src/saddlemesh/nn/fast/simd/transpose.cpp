#include "saddlemesh/nn/fast/simd/transpose.hpp"

#include <algorithm>

#include "saddlemesh/nn/fast/simd/lanes.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

void transpose_block(const float* in, std::size_t in_stride, float* out, std::size_t out_stride) {
  Lanes row[lane_count];
  for (std::size_t i = 0; i < lane_count; ++i) row[i] = load(in + i * in_stride);
  transpose(row);
  for (std::size_t i = 0; i < lane_count; ++i) store(out + i * out_stride, row[i]);
}

void transpose_part(const float* in, std::size_t rows, std::size_t columns, std::size_t in_stride, float* out,
                    std::size_t out_stride) {
  Lanes row[lane_count] = {};
  for (std::size_t i = 0; i < rows; ++i) row[i] = load_first(in + i * in_stride, columns);
  transpose(row);
  for (std::size_t i = 0; i < columns; ++i) store_first(out + i * out_stride, row[i], rows);
}

}  // namespace

void transpose(const float* in, std::size_t rows, std::size_t columns, std::size_t in_stride, float* out,
               std::size_t out_stride) {
  for (std::size_t c = 0; c < columns; c += lane_count) {
    const std::size_t width = std::min(lane_count, columns - c);
    for (std::size_t r = 0; r < rows; r += lane_count) {
      const std::size_t height = std::min(lane_count, rows - r);
      const float* from = in + r * in_stride + c;
      float* to = out + c * out_stride + r;
      if (height == lane_count && width == lane_count) {
        transpose_block(from, in_stride, to, out_stride);
      } else {
        transpose_part(from, height, width, in_stride, to, out_stride);
      }
    }
  }
}

void copy_rows(const float* in, std::size_t rows, std::size_t columns, std::size_t in_stride, float* out,
               std::size_t out_stride) {
  const std::size_t whole = columns / lane_count * lane_count;
  for (std::size_t r = 0; r < rows; ++r) {
    const float* from = in + r * in_stride;
    float* to = out + r * out_stride;
    for (std::size_t c = 0; c < whole; c += lane_count) store(to + c, load(from + c));
    if (whole < columns) store_first(to + whole, load_first(from + whole, columns - whole), columns - whole);
  }
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
