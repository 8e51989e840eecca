#include "saddlemesh/comm/mix.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::SADDLEMESH_SIMD {
namespace {

constexpr std::size_t block = 1024;   // elements that stay in the first-level cache between groups of sources
constexpr std::size_t max_group = 4;  // sources added in one pass

// out (+)= Σ over a group of sources; a `fresh` group starts the sum, the others add to it.
template <bool fresh, std::size_t... index, class Real>
void add_group(const double* weight, const Real* const* source, std::size_t begin, std::size_t end,
               Real* __restrict out, std::index_sequence<index...>) {
  const std::array<Real, sizeof...(index)> w{static_cast<Real>(weight[index])...};
  const std::array<const Real*, sizeof...(index)> s{source[index]...};
  for (std::size_t i = begin; i < end; ++i) {
    if constexpr (fresh) {
      out[i] = (... + (w[index] * s[index][i]));
    } else {
      out[i] = (out[i] + ... + (w[index] * s[index][i]));
    }
  }
}

template <bool fresh, class Real>
void add_sources(const double* weight, const Real* const* source, std::size_t count, std::size_t begin, std::size_t end,
                 Real* out) {
  switch (count) {
    case 1:
      return add_group<fresh>(weight, source, begin, end, out, std::make_index_sequence<1>());
    case 2:
      return add_group<fresh>(weight, source, begin, end, out, std::make_index_sequence<2>());
    case 3:
      return add_group<fresh>(weight, source, begin, end, out, std::make_index_sequence<3>());
    default:
      return add_group<fresh>(weight, source, begin, end, out, std::make_index_sequence<max_group>());
  }
}

template <class Real>
void mix(std::span<const double> weight, std::span<const Real* const> sources, std::span<Real> mixed) {
  const std::size_t first = std::min(max_group, sources.size());
  for (std::size_t begin = 0; begin < mixed.size(); begin += block) {
    const std::size_t end = std::min(begin + block, mixed.size());
    add_sources<true>(weight.data(), sources.data(), first, begin, end, mixed.data());
    for (std::size_t at = first; at < sources.size(); at += max_group) {
      const std::size_t count = std::min(max_group, sources.size() - at);
      add_sources<false>(weight.data() + at, sources.data() + at, count, begin, end, mixed.data());
    }
  }
}

}  // namespace
}  // namespace saddlemesh::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"

namespace saddlemesh {

template <>
Mix<float> mix_for<float, InstructionSet::SADDLEMESH_SIMD>() {
  return SADDLEMESH_SIMD::mix<float>;
}
template <>
Mix<double> mix_for<double, InstructionSet::SADDLEMESH_SIMD>() {
  return SADDLEMESH_SIMD::mix<double>;
}

}  // namespace saddlemesh
