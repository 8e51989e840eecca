#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

// Implementation of lanes.hpp in plain C++; lanes_avx2.hpp documents the functions.
#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {

constexpr std::size_t lane_count = 8;

struct Lanes {
  float v[lane_count];
};

template <class Function>
Lanes each_lane(Function function) {
  Lanes out;
  for (std::size_t i = 0; i < lane_count; ++i) out.v[i] = function(i);
  return out;
}

inline Lanes load(const float* from) {
  return each_lane([&](std::size_t i) { return from[i]; });
}
inline void store(float* to, Lanes a) {
  for (std::size_t i = 0; i < lane_count; ++i) to[i] = a.v[i];
}
inline Lanes broadcast(float a) {
  return each_lane([&](std::size_t) { return a; });
}
inline Lanes load_first(const float* from, std::size_t count) {
  return each_lane([&](std::size_t i) { return i < count ? from[i] : 0.0F; });
}
inline void store_first(float* to, Lanes a, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) to[i] = a.v[i];
}

inline Lanes operator+(Lanes a, Lanes b) {
  return each_lane([&](std::size_t i) { return a.v[i] + b.v[i]; });
}
inline Lanes operator-(Lanes a, Lanes b) {
  return each_lane([&](std::size_t i) { return a.v[i] - b.v[i]; });
}
inline Lanes operator*(Lanes a, Lanes b) {
  return each_lane([&](std::size_t i) { return a.v[i] * b.v[i]; });
}
inline Lanes operator/(Lanes a, Lanes b) {
  return each_lane([&](std::size_t i) { return a.v[i] / b.v[i]; });
}
inline Lanes fma(Lanes a, Lanes b, Lanes c) {
  return each_lane([&](std::size_t i) { return std::fma(a.v[i], b.v[i], c.v[i]); });
}
inline Lanes fnma(Lanes a, Lanes b, Lanes c) {
  return each_lane([&](std::size_t i) { return std::fma(-a.v[i], b.v[i], c.v[i]); });
}
inline Lanes max(Lanes a, Lanes b) {
  return each_lane([&](std::size_t i) { return a.v[i] > b.v[i] ? a.v[i] : b.v[i]; });
}
inline Lanes min(Lanes a, Lanes b) {
  return each_lane([&](std::size_t i) { return a.v[i] < b.v[i] ? a.v[i] : b.v[i]; });
}

template <class Function>
Lanes each_lane_bits(Lanes a, Lanes b, Function function) {
  return each_lane([&](std::size_t i) {
    const auto bits = function(std::bit_cast<std::uint32_t>(a.v[i]), std::bit_cast<std::uint32_t>(b.v[i]));
    return std::bit_cast<float>(bits);
  });
}
inline Lanes greater(Lanes a, Lanes b) {
  return each_lane([&](std::size_t i) { return std::bit_cast<float>(a.v[i] > b.v[i] ? ~0U : 0U); });
}
inline Lanes select(Lanes mask, Lanes yes, Lanes no) {
  return each_lane([&](std::size_t i) { return std::bit_cast<std::uint32_t>(mask.v[i]) != 0 ? yes.v[i] : no.v[i]; });
}
inline Lanes bits_and(Lanes a, Lanes b) {
  return each_lane_bits(a, b, [](std::uint32_t x, std::uint32_t y) { return x & y; });
}
inline Lanes bits_or(Lanes a, Lanes b) {
  return each_lane_bits(a, b, [](std::uint32_t x, std::uint32_t y) { return x | y; });
}
inline Lanes power_of_two(Lanes shifted) {
  return each_lane_bits(shifted, shifted, [](std::uint32_t n, std::uint32_t) { return (n + 127U) << 23U; });
}

inline void transpose(Lanes (&row)[lane_count]) {
  for (std::size_t i = 0; i < lane_count; ++i) {
    for (std::size_t j = 0; j < i; ++j) std::swap(row[i].v[j], row[j].v[i]);
  }
}

inline Lanes sums(const Lanes (&a)[lane_count]) {
  return each_lane([&](std::size_t i) {
    const float* v = a[i].v;
    return ((v[0] + v[2]) + (v[1] + v[3])) + ((v[4] + v[6]) + (v[5] + v[7]));
  });
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
