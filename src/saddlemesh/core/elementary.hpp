#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

// Exponential, logarithm, sine and cosine in plain double arithmetic, without branches and without the C library, for
// two reasons: loops over them vectorise, and every machine gets the same bits (libm's results differ between versions
// and processors). Relative error below 4e-16 on the stated domains.
namespace saddlemesh::elementary {

struct SinCos {
  double sin, cos;
};

/// Converts an integer of at most 52 bits to double, by an exponent trick that vectorises without AVX-512.
inline double from_bits(std::uint64_t small_integer) {
  return std::bit_cast<double>(small_integer | 0x4330000000000000U) - 0x1p52;
}

/// Natural logarithm for normal x in [2^-60, 2^60].
inline double log(double x) {
  // x = m · 2^e with m in [√½, √2); log m = 2 artanh f, f = (m − 1)/(m + 1), |f| < 0.172.
  constexpr std::uint64_t sqrt_half = 0x3fe6a09e667f3bcdU;
  constexpr std::uint64_t offset = std::uint64_t{64} << 52U;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t shifted = bits - sqrt_half + offset;  // keeps the exponent difference positive
  const double e = from_bits(shifted >> 52U) - 64.0;
  const double m = std::bit_cast<double>((shifted & 0x000fffffffffffffU) + sqrt_half);
  const double f = (m - 1.0) / (m + 1.0);
  const double s = f * f;
  // 1/3 + s/5 + … + s⁹/21, by Estrin's scheme: short chains, so that the processor overlaps them
  const double s2 = s * s;
  const double s4 = s2 * s2;
  const double low = (1.0 / 3 + s * (1.0 / 5)) + s2 * (1.0 / 7 + s * (1.0 / 9));
  const double middle = (1.0 / 11 + s * (1.0 / 13)) + s2 * (1.0 / 15 + s * (1.0 / 17));
  const double high = 1.0 / 19 + s * (1.0 / 21);
  const double series = low + s4 * (middle + s4 * high);
  constexpr double ln2_high = 0x1.62e42fefa38p-1;  // 20 trailing zero bits: e · ln2_high is exact
  constexpr double ln2_low = 0x1.ef35793c7673p-45;
  return e * ln2_high + (2.0 * f + (2.0 * f * (s * series) + e * ln2_low));
}

/// e^x for |x| ≤ 700.
inline double exp(double x) {
  // x = n ln 2 + r with |r| ≤ ln 2 / 2; the series to r¹³/13!.
  constexpr double round_to_integer = 0x1.8p52;
  const double shifted = x * 0x1.71547652b82fep0 + round_to_integer;
  const double n = shifted - round_to_integer;
  const double r = (x - n * 0x1.62e42fefa38p-1) - n * 0x1.ef35793c7673p-45;
  double series = 1.0 / 6227020800.0;
  for (const double inverse_factorial : {1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320,
                                         1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0, 1.0}) {
    series = series * r + inverse_factorial;
  }
  const std::uint64_t exponent = (std::bit_cast<std::uint64_t>(shifted) + 1023U) << 52U;
  return series * std::bit_cast<double>(exponent);
}

/// sin and cos of `a` + `quarter` quarter-turns, for |a| ≤ π/4.
inline SinCos sincos_reduced(double a, std::uint64_t quarter) {
  const double s = a * a;
  const double s2 = s * s;
  const double s4 = s2 * s2;
  const double p = ((-1.0 / 6 + s * (1.0 / 120)) + s2 * (-1.0 / 5040 + s * (1.0 / 362880))) +
                   s4 * ((-1.0 / 39916800 + s * (1.0 / 6227020800)) + s2 * (-1.0 / 1307674368000));
  const double q = ((1.0 / 24 - s * (1.0 / 720)) + s2 * (1.0 / 40320 - s * (1.0 / 3628800))) +
                   s4 * ((1.0 / 479001600 - s * (1.0 / 87178291200)) + s2 * (1.0 / 20922789888000));
  const double sine = a + a * (s * p);
  const double cosine = 1.0 - (0.5 * s - s2 * q);
  // Odd quarters swap sine and cosine; bit 1 of the quarter, moved to the sign bit, negates.
  const std::uint64_t odd = 0U - (quarter & 1U);
  const auto sine_bits = std::bit_cast<std::uint64_t>(sine);
  const auto cosine_bits = std::bit_cast<std::uint64_t>(cosine);
  const std::uint64_t change = (sine_bits ^ cosine_bits) & odd;
  const std::uint64_t sine_sign = (quarter & 2U) << 62U;
  const std::uint64_t cosine_sign = ((quarter + 1U) & 2U) << 62U;
  return {std::bit_cast<double>((sine_bits ^ change) ^ sine_sign),
          std::bit_cast<double>((cosine_bits ^ change) ^ cosine_sign)};
}

/// sin and cos of x, for |x| < 1e5.
inline SinCos sincos(double x) {
  // x = n · π/2 + a by Cody and Waite: the first two parts of π/2 have 33 bits each, so their products are exact.
  constexpr double round_to_integer = 0x1.8p52;
  constexpr double half_pi_1 = 0x1.921fb544p0;
  constexpr double half_pi_2 = 0x1.0b4611a6p-34;
  constexpr double half_pi_3 = 0x1.3198a2e037073p-69;
  const double shifted = x * 0x1.45f306dc9c883p-1 + round_to_integer;
  const double n = shifted - round_to_integer;
  const double a = ((x - n * half_pi_1) - n * half_pi_2) - n * half_pi_3;
  return sincos_reduced(a, std::bit_cast<std::uint64_t>(shifted));
}

/// sin and cos of 2π · k / 2^32, for k below 2^32.
inline SinCos sincos_turns(std::uint64_t k) {
  constexpr double radians = 0x1.921fb54442d18p-30;  // 2π / 2^32
  constexpr std::uint64_t eighth = std::uint64_t{1} << 29U;
  const std::uint64_t quarter = (k + eighth) >> 30U;
  const std::uint64_t rest = k + eighth - (quarter << 30U);  // in [0, 2^30): an eighth more than what is left
  return sincos_reduced((from_bits(rest) - 0x1p29) * radians, quarter);
}

}  // namespace saddlemesh::elementary
