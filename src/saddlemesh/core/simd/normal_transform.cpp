#include <cmath>

#include "saddlemesh/core/elementary.hpp"
#include "saddlemesh/core/simd/vector_kernels.hpp"

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::SADDLEMESH_SIMD {
namespace {

void transform(const std::uint64_t* __restrict radius, const std::uint64_t* __restrict angle, double* __restrict cosine,
               double* __restrict sine, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const double u = (elementary::from_bits(radius[i]) + 0.5) * 0x1p-32;  // in (0, 1)
    const double r = std::sqrt(-2.0 * elementary::log(u));
    const auto turned = elementary::sincos_turns(angle[i]);
    cosine[i] = r * turned.cos;
    sine[i] = r * turned.sin;
  }
}

}  // namespace
}  // namespace saddlemesh::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"

namespace saddlemesh {

template <>
NormalTransform normal_transform_for<InstructionSet::SADDLEMESH_SIMD>() {
  return SADDLEMESH_SIMD::transform;
}

}  // namespace saddlemesh
