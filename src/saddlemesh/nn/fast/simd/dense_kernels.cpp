#include "saddlemesh/nn/fast/simd/dense_kernels.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "saddlemesh/nn/fast/simd/lanes.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

enum class Left { rows, columns };

struct Tile {
  std::span<const Term> terms;
  std::size_t depth;
  Start start;
  float* c;
  std::size_t c_stride;
  std::size_t row, column;
  std::size_t last_lanes;  // columns in the tile's last vector
};

// Computes sums for `height` rows and `width` vectors of columns in registers. Loops run at least once, and a start of
// zeros is also read from memory: with no alternative paths, the compiler keeps the sums in registers throughout.
template <Left left, std::size_t height, std::size_t width>
void tile(const Tile& t) {
  static constexpr float zeros[width * lane_count] = {};
  const float* start = t.start.row == nullptr ? zeros : t.start.row + t.row * t.start.stride + t.column;
  Lanes sum[height][width];
  for (std::size_t r = 0; r < height; ++r) {
    const float* row = start + r * t.start.stride;
    for (std::size_t v = 0; v + 1 < width; ++v) sum[r][v] = load(row + v * lane_count);
    sum[r][width - 1] = load_first(row + (width - 1) * lane_count, t.last_lanes);
  }
  const Term* term = t.terms.data();
  const Term* const end = term + t.terms.size();
  do {
    const float* a = term->a + (left == Left::rows ? t.row * term->a_stride : t.row);
    const float* p = term->p + t.column;
    std::size_t k = t.depth;
    do {
      Lanes right[width];
      for (std::size_t v = 0; v < width; ++v) right[v] = load(p + v * lane_count);
      for (std::size_t r = 0; r < height; ++r) {
        const Lanes factor = broadcast(left == Left::rows ? a[r * term->a_stride] : a[r]);
        for (std::size_t v = 0; v < width; ++v) sum[r][v] = fma(factor, right[v], sum[r][v]);
      }
      a += left == Left::rows ? 1 : term->a_stride;
      p += term->p_stride;
    } while (--k != 0);
  } while (++term != end);
  float* to = t.c + t.row * t.c_stride + t.column;
  const std::size_t stride = t.c_stride;
  const std::size_t last_lanes = t.last_lanes;
  for (std::size_t r = 0; r < height; ++r) {
    for (std::size_t v = 0; v + 1 < width; ++v) store(to + v * lane_count, sum[r][v]);
    store_first(to + (width - 1) * lane_count, sum[r][width - 1], last_lanes);
    to += stride;
  }
}

// Up to twelve sums: enough to hide the latency of fused multiply-add, and few enough for sixteen registers.
constexpr std::size_t full_height(std::size_t width) {
  return width == 1 ? 8 : 6;
}

template <Left left, std::size_t width>
void column_of_tiles(Tile t, std::size_t rows) {
  constexpr std::size_t full = full_height(width);
  constexpr auto tiles = []<std::size_t... height>(std::index_sequence<height...>) {
    return std::array{&tile<left, height + 1, width>...};
  }
  (std::make_index_sequence<full>{});
  while (t.row < rows) {
    const std::size_t left_over = rows - t.row;
    // The last two tiles share the remaining rows: a tile of one or two rows would be limited by latency.
    const std::size_t height = left_over >= 2 * full ? full : left_over > full ? (left_over + 1) / 2 : left_over;
    tiles[height - 1](t);
    t.row += height;
  }
}

template <Left left>
void all_tiles(Tile t, Extent extent) {
  while (t.column < extent.columns) {
    const std::size_t columns = extent.columns - t.column;
    const std::size_t vectors = (columns + lane_count - 1) / lane_count;
    const std::size_t width = std::min<std::size_t>(vectors, 2);
    t.last_lanes = std::min(columns - (width - 1) * lane_count, lane_count);
    if (width == 1) column_of_tiles<left, 1>(t, extent.rows);
    if (width == 2) column_of_tiles<left, 2>(t, extent.rows);
    t.column += width * lane_count;
  }
}

}  // namespace

void multiply(std::span<const Term> terms, Extent extent, Start start, float* c, std::size_t c_stride) {
  all_tiles<Left::rows>({terms, extent.depth, start, c, c_stride, 0, 0, 0}, extent);
}

void multiply_transposed(std::span<const Term> terms, Extent extent, Start start, float* c, std::size_t c_stride) {
  all_tiles<Left::columns>({terms, extent.depth, start, c, c_stride, 0, 0, 0}, extent);
}

void sum_rows(const float* in, std::size_t rows, std::size_t columns, std::size_t stride, float* out) {
  for (std::size_t c = 0; c < columns; c += lane_count) {
    Lanes sum[4] = {broadcast(0), broadcast(0), broadcast(0), broadcast(0)};
    const float* from = in + c;
    std::size_t r = 0;
    for (; r + 4 <= rows; r += 4) {
      for (std::size_t i = 0; i < 4; ++i) sum[i] = sum[i] + load(from + (r + i) * stride);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      if (r + i < rows) sum[i] = sum[i] + load(from + (r + i) * stride);
    }
    store_first(out + c, (sum[0] + sum[1]) + (sum[2] + sum[3]), std::min(lane_count, columns - c));
  }
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
