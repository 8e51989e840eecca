#include "saddlemesh/core/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "saddlemesh/core/elementary.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t pairs = 4;
constexpr std::size_t normals_per_step = 2 * pairs;

// Eight uniforms to eight normals: lane i of radius and angle give values i and i + 4. Four lanes are one AVX2 register.
void box_muller(const std::array<std::uint32_t, pairs>& radius, const std::array<std::uint32_t, pairs>& angle,
                std::array<double, normals_per_step>& out) {
  for (std::size_t i = 0; i < pairs; ++i) {
    const double u = (elementary::from_bits(radius[i]) + 0.5) * 0x1p-32;  // in (0, 1)
    const double r = std::sqrt(-2.0 * elementary::log(u));
    const auto [sine, cosine] = elementary::sincos_turns(angle[i]);
    out[i] = r * cosine;
    out[i + pairs] = r * sine;
  }
}

}  // namespace

RandomStream::RandomStream(const Draw& draw, std::uint32_t lane)
    : key_{{static_cast<std::uint32_t>(draw.seed), static_cast<std::uint32_t>(draw.seed >> 32U)}},
      counter_{{lane << 28U, draw.worker | (static_cast<std::uint32_t>(draw.purpose) << 24U),
                static_cast<std::uint32_t>(draw.iteration), static_cast<std::uint32_t>(draw.iteration >> 32U)}} {}

inline RandomStream::Philox::ctr_type RandomStream::next_block() {
  const auto block = Philox{}(counter_, key_);
  ++counter_[0];
  return block;
}

std::uint64_t RandomStream::next_u64() {
  const auto block = next_block();
  return block[0] | (static_cast<std::uint64_t>(block[1]) << 32U);
}

double RandomStream::uniform() {
  return static_cast<double>(next_u64() >> 11U) * 0x1p-53;
}

std::uint64_t RandomStream::below(std::uint64_t bound) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>((static_cast<Wide>(next_u64()) * bound) >> 64U);
}

template <class Real>
void RandomStream::fill_normal(std::span<Real> out) {
  while (!out.empty()) {
    const auto a = next_block();
    const auto b = next_block();
    std::array<double, normals_per_step> values;
    box_muller({a[0], a[1], b[0], b[1]}, {a[2], a[3], b[2], b[3]}, values);
    const std::size_t count = std::min(out.size(), normals_per_step);
    for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<Real>(values[i]);
    out = out.subspan(count);
  }
}

template void RandomStream::fill_normal(std::span<float>);
template void RandomStream::fill_normal(std::span<double>);

}  // namespace saddlemesh
