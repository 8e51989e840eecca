#include "saddlemesh/data/text/number.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace saddlemesh::number {
namespace {

// The parts of a number that determine its magnitude.
struct Decimal {
  const char* first;             // the first digit or the point
  std::ptrdiff_t digits = 0;     // total number of digits
  std::ptrdiff_t magnitude = 0;  // power of ten of the first nonzero digit
  bool zero = true;              // whether all digits are zero
};

const char* read_digits(const char* at, Decimal& decimal) {
  const char* const first = at;
  for (; is_digit(*at); ++at) {
    if (decimal.zero && *at != '0') {
      decimal.zero = false;
      decimal.magnitude = first - at;
    }
  }
  decimal.digits += at - first;
  return at;
}

const char* read_exponent(const char* at, std::ptrdiff_t& magnitude) {
  const char* digit = at + 1;
  const bool negative = *digit == '-';
  if (*digit == '-' || *digit == '+') ++digit;
  if (!is_digit(*digit)) return at;
  constexpr std::ptrdiff_t enough = std::numeric_limits<std::ptrdiff_t>::max() / 16;
  std::ptrdiff_t exponent = 0;
  for (; is_digit(*digit); ++digit) exponent = std::min(10 * exponent + (*digit - '0'), enough);
  magnitude += negative ? -exponent : exponent;
  return digit;
}

const char* read_decimal(const char* at, Decimal& decimal) {
  at = read_digits(at, decimal);
  if (!decimal.zero) decimal.magnitude += decimal.digits - 1;
  if (*at == '.') {
    const bool below_one = decimal.zero;
    at = read_digits(at + 1, decimal);
    if (below_one) --decimal.magnitude;
  }
  const bool exponent = decimal.digits > 0 && (*at | 0x20) == 'e';
  return exponent ? read_exponent(at, decimal.magnitude) : at;
}

}  // namespace

ParsedFloat parse_any_float(const char* text) {
  const bool negative = *text == '-';
  Decimal decimal{text + (*text == '-' || *text == '+' ? 1 : 0)};
  const char* const end = read_decimal(decimal.first, decimal);
  if (decimal.digits == 0) return {0, text};
  // std::from_chars does not distinguish overflow from underflow, so such values are handled first.
  constexpr std::ptrdiff_t above_floats = 40, below_floats = -60;
  double value = 0;
  if (!decimal.zero && decimal.magnitude > above_floats) {
    value = std::numeric_limits<double>::infinity();
  } else if (!decimal.zero && decimal.magnitude > below_floats) {
    std::from_chars(decimal.first, end, value);
  }
  return {static_cast<float>(negative ? -value : value), end};
}

}  // namespace saddlemesh::number
