#include "saddlemesh/core/simd/vector_kernels.hpp"

#include <bit>
#include <limits>
#include <type_traits>

#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::SADDLEMESH_SIMD {
namespace {

template <class Real>
void move_average(Real* __restrict out, Real keep, Real take, const Real* __restrict sample, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) out[i] = keep * out[i] + take * sample[i];
}

template <class Real>
void move_average_keeping(Real* __restrict out, Real keep, Real take, const Real* __restrict sample,
                          Real* __restrict before, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    before[i] = out[i];
    out[i] = keep * out[i] + take * sample[i];
  }
}

template <class Real>
void track(Real* __restrict out, const Real* __restrict mixed, const Real* __restrict now,
           const Real* __restrict before, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) out[i] = mixed[i] + now[i] - before[i];
}

template <class Real>
void step(Real* __restrict x, Real eta, const Real* __restrict mixed, Real gamma, const Real* __restrict direction,
          std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) x[i] = x[i] + eta * (mixed[i] + gamma * direction[i] - x[i]);
}

template <class Real>
void add_scaled(Real* __restrict out, Real scale, const Real* __restrict in, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) out[i] = out[i] + scale * in[i];
}

template <class Real>
void scale(Real* out, Real factor, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) out[i] *= factor;
}

template <class Real>
double sum_of_squares(const Real* in, std::size_t size) {
  double sum[4] = {0, 0, 0, 0};
  std::size_t i = 0;
  for (; i + 4 <= size; i += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const double value = in[i + lane];
      sum[lane] += value * value;
    }
  }
  for (; i < size; ++i) sum[i % 4] += static_cast<double>(in[i]) * static_cast<double>(in[i]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

template <class Real>
bool all_finite(const Real* in, std::size_t size) {
  using Bits = std::conditional_t<sizeof(Real) == 8, std::uint64_t, std::uint32_t>;
  const auto exponent = std::bit_cast<Bits>(std::numeric_limits<Real>::infinity());
  Bits bad = 0;
  for (std::size_t i = 0; i < size; ++i) {
    bad |= static_cast<Bits>((std::bit_cast<Bits>(in[i]) & exponent) == exponent);
  }
  return bad == 0;
}

}  // namespace

template <class Real>
constexpr VectorKernels<Real> kernels{
    .move_average = move_average<Real>,
    .move_average_keeping = move_average_keeping<Real>,
    .track = track<Real>,
    .step = step<Real>,
    .add_scaled = add_scaled<Real>,
    .scale = scale<Real>,
    .sum_of_squares = sum_of_squares<Real>,
    .all_finite = all_finite<Real>,
};

}  // namespace saddlemesh::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"

namespace saddlemesh {

template <>
const VectorKernels<float>& vector_kernels_for<float, InstructionSet::SADDLEMESH_SIMD>() {
  return SADDLEMESH_SIMD::kernels<float>;
}
template <>
const VectorKernels<double>& vector_kernels_for<double, InstructionSet::SADDLEMESH_SIMD>() {
  return SADDLEMESH_SIMD::kernels<double>;
}

}  // namespace saddlemesh
