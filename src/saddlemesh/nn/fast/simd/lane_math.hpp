#pragma once

#include <bit>
#include <cstdint>

#include "saddlemesh/nn/fast/simd/lanes.hpp"

// Activation functions on eight floats, without branches and without the C library: the same bits everywhere. Errors
// are below 2.6 units in the last place. NaN stays NaN.
#include "saddlemesh/core/simd/begin.hpp"

namespace saddlemesh::fast::SADDLEMESH_SIMD {

/// e^x = power · (1 + fraction), where power is a power of two.
struct Exponential {
  Lanes power, fraction;
};

/// Range in which e^x keeps its full relative accuracy.
enum class Digits : std::uint8_t { everywhere, near_one };

/// For |x| ≤ 87.33.
template <Digits digits>
inline Exponential exponential(Lanes x) {
  // x = n ln 2 + r with |r| ≤ ln 2 / 2; e^r − 1 = r + r² c(r), where this c has the smallest relative error of all
  // polynomials of degree 4: 1.3e-8. Short dependency chains, because such functions spend their time waiting for
  // intermediate results.
  const Lanes round_to_integer = broadcast(0x1.8p23F);
  const Lanes shifted = fma(x, broadcast(0x1.715476p0F), round_to_integer);
  const Lanes n = shifted - round_to_integer;
  Lanes r = fnma(n, broadcast(0x1.62e43p-1F), x);
  if constexpr (digits == Digits::everywhere) r = fnma(n, broadcast(-0x1.05c61p-29F), r);
  const Lanes square = r * r;
  const Lanes high = fma(fma(broadcast(0x1.6bebfep-10F), r, broadcast(0x1.1227bp-7F)), r, broadcast(0x1.555674p-5F));
  const Lanes low = fma(broadcast(0x1.5554bp-3F), r, broadcast(0x1.fffffep-2F));
  return {power_of_two(shifted), fma(square, fma(high, square, low), r)};
}

inline Lanes absolute(Lanes x) {
  return bits_and(x, broadcast(std::bit_cast<float>(0x7fffffffU)));
}

/// e^x − 1 for x ≤ 87; −1 where the result rounds to it.
inline Lanes expm1(Lanes x) {
  const auto [power, fraction] = exponential<Digits::near_one>(max(broadcast(-18), x));
  return fma(power, fraction, power - broadcast(1));
}

/// E / (E + 2) with E = e^2|x| − 1: errors of E almost cancel where it is large. Exactly odd.
inline Lanes tanh(Lanes x) {
  const Lanes half = min(broadcast(9.1F), absolute(x));  // beyond 9.02 the result rounds to 1
  const auto [power, fraction] = exponential<Digits::near_one>(half + half);
  const Lanes e = fma(power, fraction, power - broadcast(1));
  return bits_or(e / (e + broadcast(2)), bits_and(x, broadcast(-0.0F)));
}

/// 1 / (1 + e^−x), computed from e^−|x|: nothing overflows, and small results keep their digits; 0 below −87.33.
inline Lanes sigmoid(Lanes x) {
  const Lanes limit = broadcast(87.33F);  // e^−87.33 is barely a normal number
  const Lanes zero = broadcast(0);
  const Lanes one = broadcast(1);
  const Lanes magnitude = absolute(x);
  const auto [power, fraction] = exponential<Digits::everywhere>(zero - min(limit, magnitude));
  const Lanes e = select(greater(magnitude, limit), zero, fma(power, fraction, power));
  return select(greater(zero, x), e, one) / (one + e);
}

}  // namespace saddlemesh::fast::SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
