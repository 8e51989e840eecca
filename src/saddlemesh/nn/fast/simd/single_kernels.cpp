#include "saddlemesh/nn/fast/simd/single_kernels.hpp"

#include <algorithm>
#include <type_traits>

#include "saddlemesh/nn/fast/simd/lanes.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {
namespace {

constexpr std::size_t scalar_stride = lane_count;

// A function object: the compiler would not inline a pointer to `load`.
constexpr auto load_all = [](const float* from) { return load(from); };

std::size_t whole_columns(std::size_t columns) {
  return columns / lane_count * lane_count;
}

// Returns dot products for `count` samples, one per lane.
template <class Count>
Lanes dots(std::span<const Dot> terms, Rows rows, std::size_t first, Count count) {
  Lanes sum[lane_count] = {};
  const std::size_t whole = whole_columns(rows.columns);
  for (const Dot& term : terms) {
    const float* row = term.rows + first * rows.stride;
    for (std::size_t c = 0; c < whole; c += lane_count) {
      const Lanes v = load(term.vector + c);
      for (std::size_t s = 0; s < count; ++s) sum[s] = fma(v, load(row + s * rows.stride + c), sum[s]);
    }
    if (const std::size_t rest = rows.columns - whole; rest != 0) {
      const Lanes v = load_first(term.vector + whole, rest);
      for (std::size_t s = 0; s < count; ++s) {
        sum[s] = fma(v, load_first(row + s * rows.stride + whole, rest), sum[s]);
      }
    }
  }
  return sums(sum);
}

// Computes `width` vectors of columns of the weighted sum.
template <std::size_t width, class Load>
void weighted_columns(std::span<const Weighted> terms, Rows rows, std::size_t column, Load load_lanes, Lanes* out) {
  Lanes sum[4][width] = {};
  for (const Weighted& term : terms) {
    const auto add = [&](std::size_t b, Lanes(&to)[width]) {
      const Lanes factor = broadcast(term.scalars[b * scalar_stride]);
      const float* row = term.rows + b * rows.stride + column;
      for (std::size_t v = 0; v < width; ++v) to[v] = fma(factor, load_lanes(row + v * lane_count), to[v]);
    };
    std::size_t b = 0;
    for (; b + 4 <= rows.count; b += 4) {
      for (std::size_t i = 0; i < 4; ++i) add(b + i, sum[i]);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      if (b + i < rows.count) add(b + i, sum[i]);
    }
  }
  for (std::size_t v = 0; v < width; ++v) out[v] = (sum[0][v] + sum[1][v]) + (sum[2][v] + sum[3][v]);
}

}  // namespace

void dot_products(std::span<const Dot> terms, Rows rows, float start, float* out) {
  for (std::size_t b = 0; b < rows.count; b += lane_count) {
    const std::size_t count = std::min(lane_count, rows.count - b);
    const Lanes sum = count == lane_count ? dots(terms, rows, b, std::integral_constant<std::size_t, lane_count>{})
                                          : dots(terms, rows, b, count);
    float y[lane_count];
    store(y, sum + broadcast(start));
    for (std::size_t s = 0; s < count; ++s) out[(b + s) * scalar_stride] = y[s];
  }
}

void weighted_sum(std::span<const Weighted> terms, Rows rows, float* out) {
  constexpr std::size_t two = 2 * lane_count;
  Lanes sum[2];
  std::size_t c = 0;
  for (; c + two <= rows.columns; c += two) {
    weighted_columns<2>(terms, rows, c, load_all, sum);
    store(out + c, sum[0]);
    store(out + c + lane_count, sum[1]);
  }
  if (c + lane_count <= rows.columns) {
    weighted_columns<1>(terms, rows, c, load_all, sum);
    store(out + c, sum[0]);
    c += lane_count;
  }
  if (const std::size_t rest = rows.columns - c; rest != 0) {
    weighted_columns<1>(
        terms, rows, c, [&](const float* from) { return load_first(from, rest); }, sum);
    store_first(out + c, sum[0], rest);
  }
}

float sum_scalars(const float* scalars, std::size_t count) {
  float sum[4] = {0, 0, 0, 0};
  std::size_t b = 0;
  for (; b + 4 <= count; b += 4) {
    for (std::size_t i = 0; i < 4; ++i) sum[i] += scalars[(b + i) * scalar_stride];
  }
  for (std::size_t i = 0; i < 3; ++i) {
    if (b + i < count) sum[i] += scalars[(b + i) * scalar_stride];
  }
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

void outer_products(std::span<const Outer> terms, Rows rows, float* out) {
  const bool two = terms.size() == 2;
  const float* first = terms[0].scalars;
  const float* last = terms.back().scalars;
  for (std::size_t c = 0; c < rows.columns; c += lane_count) {
    const std::size_t count = std::min(lane_count, rows.columns - c);
    const Lanes first_vector = load_first(terms[0].vector + c, count);
    const Lanes last_vector = load_first(terms.back().vector + c, count);
    float* to = out + c;
    for (std::size_t b = 0; b < rows.count; ++b) {
      const Lanes product = broadcast(first[b * scalar_stride]) * first_vector;
      store_first(to, two ? fma(broadcast(last[b * scalar_stride]), last_vector, product) : product, count);
      to += rows.stride;
    }
  }
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
