#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace saddlemesh {

/// A number parsed from text, and where it ended.
struct ParsedFloat {
  float value;
  const char* end;  ///< first byte after the number; the start of the text if there is none
};

/// Parses [+-]digits[.digits][e[+-]digits] (digits may be absent before or after the point, but not both). The result
/// equals static_cast<float>(strtod(text)) bit for bit in every locale, and is ±infinity beyond the range of floats.
/// May read bytes before `readable`; a byte in that range, after the number, must not be part of a number (a separator,
/// '\n', '\0'). Does not accept "inf", "nan" or hexadecimal.
ParsedFloat parse_float(const char* text, const char* readable);

namespace number {

/// Like parse_float(), which calls it for numbers that are not plain and short.
ParsedFloat parse_any_float(const char* text);

inline bool is_digit(char c) {
  return static_cast<unsigned char>(c - '0') < 10;
}

/// Number of digits that always fit 64 bits.
constexpr std::ptrdiff_t most_digits = 19;

/// 10^−places, correctly rounded.
inline constexpr std::array<double, most_digits + 1> inverse_power_of_ten{
    1e0,   1e-1,  1e-2,  1e-3,  1e-4,  1e-5,  1e-6,  1e-7,  1e-8,  1e-9,
    1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15, 1e-16, 1e-17, 1e-18, 1e-19};

/// Returns whether a double with an error of a few units in the last place could round to a different float than the
/// exact value: only if it is that close to the middle between two floats, which differ by 2^29 such units.
inline bool near_middle_of_floats(double value) {
  constexpr std::uint64_t spacing = std::uint64_t{1} << 29, tolerance = 8;
  const std::uint64_t above = std::bit_cast<std::uint64_t>(value) & (spacing - 1);
  return above - (spacing / 2 - tolerance) <= 2 * tolerance;
}

/// Loads eight bytes of text as one number, the first byte lowest.
inline std::uint64_t load_eight(const char* text) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, text, sizeof bytes);
  return std::endian::native == std::endian::little ? bytes : __builtin_bswap64(bytes);
}

/// Returns the number of leading digits among the eight bytes.
inline int leading_digits(std::uint64_t bytes) {
  // The upper half of a digit's byte is 3, and still is after adding 6.
  const std::uint64_t not_three = (bytes & (bytes + 0x0606060606060606U) & 0xf0f0f0f0f0f0f0f0U) ^ 0x3030303030303030U;
  return std::countr_zero(not_three) / 8;
}

/// Returns the value of eight digits, the first byte being the highest: combines pairs, then fours, then all.
inline std::uint64_t value_of_eight(std::uint64_t bytes) {
  bytes = (bytes & 0x0f0f0f0f0f0f0f0fU) * (1 + (10 << 8)) >> 8;
  bytes = (bytes & 0x00ff00ff00ff00ffU) * (1 + (100 << 16)) >> 16;
  return (bytes & 0x0000ffff0000ffffU) * (1 + (std::uint64_t{10000} << 32)) >> 32;
}

inline constexpr std::array<std::uint64_t, 8> small_power_of_ten{1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};

/// Appends the digits at `at` to `digits`, modulo 2^64; returns the end of the digits.
inline const char* append_digits(const char* at, const char* readable, std::uint64_t& digits) {
  while (readable - at >= 8) {
    const std::uint64_t bytes = load_eight(at);
    const int count = leading_digits(bytes);
    if (count < 8) {
      if (count == 0) return at;
      digits = digits * small_power_of_ten[static_cast<std::size_t>(count)] + value_of_eight(bytes << (64 - 8 * count));
      return at + count;
    }
    digits = digits * 100000000 + value_of_eight(bytes);
    at += 8;
  }
  for (; is_digit(*at); ++at) digits = 10 * digits + static_cast<std::uint64_t>(*at - '0');
  return at;
}

}  // namespace number

inline ParsedFloat parse_float(const char* text, const char* readable) {
  const bool negative = *text == '-';
  const char* at = text + (negative ? 1 : 0);
  std::uint64_t digits = 0;
  const char* const first = at;
  for (; number::is_digit(*at); ++at) digits = 10 * digits + static_cast<std::uint64_t>(*at - '0');
  std::ptrdiff_t count = at - first, places = 0;
  if (*at == '.') {
    const char* const behind_point = ++at;
    at = number::append_digits(at, readable, digits);
    places = at - behind_point;
    count += places;
  }
  const bool plain = count > 0 && count <= number::most_digits && (*at | 0x20) != 'e';
  if (!plain || digits >> 63 != 0) return number::parse_any_float(text);
  // Digits, inverse and product are each rounded by at most half a unit in the last place of a double. A division would
  // be exact for short numbers, but slower for all.
  const double value = static_cast<double>(static_cast<std::int64_t>(digits)) *
                       number::inverse_power_of_ten[static_cast<std::size_t>(places)];
  if (number::near_middle_of_floats(value)) return number::parse_any_float(text);
  // Signs are unpredictable, so avoid a branch.
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value)) ^ (std::uint32_t{negative} << 31U);
  return {std::bit_cast<float>(bits), at};
}

}  // namespace saddlemesh
