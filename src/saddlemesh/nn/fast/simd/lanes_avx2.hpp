#pragma once

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

// Implementation of lanes.hpp for processors with AVX2 and fused multiply-add.
#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {

constexpr std::size_t lane_count = 8;

struct Lanes {
  __m256 v;
};

inline Lanes load(const float* from) {
  return {_mm256_loadu_ps(from)};
}
inline void store(float* to, Lanes a) {
  _mm256_storeu_ps(to, a.v);
}
inline Lanes broadcast(float a) {
  return {_mm256_set1_ps(a)};
}

/// Loads the first `count` lanes (1 to 8) and sets the others to zero; reads nothing beyond them.
inline Lanes load_first(const float* from, std::size_t count) {
  static constexpr std::int32_t ones_then_zeros[16] = {-1, -1, -1, -1, -1, -1, -1, -1};
  const auto* mask = reinterpret_cast<const __m256i*>(ones_then_zeros + lane_count - count);
  return {_mm256_maskload_ps(from, _mm256_loadu_si256(mask))};
}
/// Stores the first `count` lanes (1 to 8), in pieces: masked stores are slow microcode on AMD processors.
inline void store_first(float* to, Lanes a, std::size_t count) {
  if (count == lane_count) return store(to, a);
  __m128 rest = _mm256_castps256_ps128(a.v);
  if ((count & 4U) != 0) {
    _mm_storeu_ps(to, rest);
    rest = _mm256_extractf128_ps(a.v, 1);
    to += 4;
  }
  if ((count & 2U) != 0) {
    _mm_storel_pi(reinterpret_cast<__m64*>(to), rest);
    rest = _mm_movehl_ps(rest, rest);
    to += 2;
  }
  if ((count & 1U) != 0) _mm_store_ss(to, rest);
}

inline Lanes operator+(Lanes a, Lanes b) {
  return {_mm256_add_ps(a.v, b.v)};
}
inline Lanes operator-(Lanes a, Lanes b) {
  return {_mm256_sub_ps(a.v, b.v)};
}
inline Lanes operator*(Lanes a, Lanes b) {
  return {_mm256_mul_ps(a.v, b.v)};
}
inline Lanes operator/(Lanes a, Lanes b) {
  return {_mm256_div_ps(a.v, b.v)};
}
/// a · b + c, rounded once.
inline Lanes fma(Lanes a, Lanes b, Lanes c) {
  return {_mm256_fmadd_ps(a.v, b.v, c.v)};
}
/// c − a · b, rounded once.
inline Lanes fnma(Lanes a, Lanes b, Lanes c) {
  return {_mm256_fnmadd_ps(a.v, b.v, c.v)};
}
/// The larger of two values; b if either is NaN. min() treats NaN in the same way.
inline Lanes max(Lanes a, Lanes b) {
  return {_mm256_max_ps(a.v, b.v)};
}
inline Lanes min(Lanes a, Lanes b) {
  return {_mm256_min_ps(a.v, b.v)};
}
/// Mask of lanes where a > b; false if either is NaN.
inline Lanes greater(Lanes a, Lanes b) {
  return {_mm256_cmp_ps(a.v, b.v, _CMP_GT_OQ)};
}
inline Lanes select(Lanes mask, Lanes yes, Lanes no) {
  return {_mm256_blendv_ps(no.v, yes.v, mask.v)};
}
inline Lanes bits_and(Lanes a, Lanes b) {
  return {_mm256_and_ps(a.v, b.v)};
}
inline Lanes bits_or(Lanes a, Lanes b) {
  return {_mm256_or_ps(a.v, b.v)};
}
/// 2^n for integers n from −126 to 127, passed as n + 1.5 · 2^23.
inline Lanes power_of_two(Lanes shifted) {
  const __m256i n = _mm256_add_epi32(_mm256_castps_si256(shifted.v), _mm256_set1_epi32(127));
  return {_mm256_castsi256_ps(_mm256_slli_epi32(n, 23))};
}

/// Transposes rows and columns.
inline void transpose(Lanes (&row)[lane_count]) {
  __m256 pair[lane_count];
  for (std::size_t i = 0; i < 4; ++i) {
    pair[2 * i] = _mm256_unpacklo_ps(row[2 * i].v, row[2 * i + 1].v);
    pair[2 * i + 1] = _mm256_unpackhi_ps(row[2 * i].v, row[2 * i + 1].v);
  }
  __m256 four[lane_count];
  for (std::size_t i = 0; i < lane_count; i += 4) {
    four[i] = _mm256_shuffle_ps(pair[i], pair[i + 2], 0x44);
    four[i + 1] = _mm256_shuffle_ps(pair[i], pair[i + 2], 0xee);
    four[i + 2] = _mm256_shuffle_ps(pair[i + 1], pair[i + 3], 0x44);
    four[i + 3] = _mm256_shuffle_ps(pair[i + 1], pair[i + 3], 0xee);
  }
  for (std::size_t i = 0; i < 4; ++i) {
    row[i].v = _mm256_permute2f128_ps(four[i], four[i + 4], 0x20);
    row[i + 4].v = _mm256_permute2f128_ps(four[i], four[i + 4], 0x31);
  }
}

/// Lane i is the sum of a[i]'s lanes, ((0 + 2) + (1 + 3)) + ((4 + 6) + (5 + 7)).
inline Lanes sums(const Lanes (&a)[lane_count]) {
  __m256 pair[4];
  for (std::size_t i = 0; i < 4; ++i) {
    pair[i] =
        _mm256_add_ps(_mm256_unpacklo_ps(a[2 * i].v, a[2 * i + 1].v), _mm256_unpackhi_ps(a[2 * i].v, a[2 * i + 1].v));
  }
  __m256 four[2];
  for (std::size_t i = 0; i < 2; ++i) {
    four[i] = _mm256_add_ps(_mm256_shuffle_ps(pair[2 * i], pair[2 * i + 1], 0x44),
                            _mm256_shuffle_ps(pair[2 * i], pair[2 * i + 1], 0xee));
  }
  return {
      _mm256_add_ps(_mm256_permute2f128_ps(four[0], four[1], 0x20), _mm256_permute2f128_ps(four[0], four[1], 0x31))};
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
