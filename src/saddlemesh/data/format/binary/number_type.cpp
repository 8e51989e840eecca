#include "saddlemesh/data/format/binary/number_type.hpp"

#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/data/format/binary/binary.hpp"

namespace saddlemesh {
namespace {

using Kind = NumberType::Kind;

struct Boolean {
  std::uint8_t byte;
};
struct Half {
  std::uint16_t bits;
};

// Converts IEEE half precision: 1 sign bit, 5 exponent bits, 10 fraction bits.
float value_of(Half half) {
  const int exponent = half.bits >> 10 & 0x1F;
  const int fraction = half.bits & 0x3FF;
  float size = 0;
  if (exponent == 0x1F) {
    size = fraction == 0 ? INFINITY : NAN;
  } else if (exponent == 0) {
    size = std::ldexp(static_cast<float>(fraction), -24);
  } else {
    size = std::ldexp(static_cast<float>(fraction + 0x400), exponent - 25);
  }
  return (half.bits & 0x8000) != 0 ? -size : size;
}
unsigned value_of(Boolean boolean) {
  return boolean.byte != 0 ? 1 : 0;
}
template <class Number>
Number value_of(Number number) {
  return number;
}

// Calls use(Number{}) with the C++ type for the kind and size.
template <class Use>
void with_type(const NumberType& type, const Use& use) {
  const bool is_signed = type.kind == Kind::integer;
  if (type.kind == Kind::boolean) return use(Boolean{});
  if (type.kind == Kind::floating) {
    if (type.bytes == 2) return use(Half{});
    return type.bytes == 4 ? use(float{}) : use(double{});
  }
  switch (type.bytes) {
    case 1:
      return is_signed ? use(std::int8_t{}) : use(std::uint8_t{});
    case 2:
      return is_signed ? use(std::int16_t{}) : use(std::uint16_t{});
    case 4:
      return is_signed ? use(std::int32_t{}) : use(std::uint32_t{});
    default:
      return is_signed ? use(std::int64_t{}) : use(std::uint64_t{});
  }
}

}  // namespace

bool NumberType::exists() const {
  const bool power = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
  return power && (kind != Kind::boolean || bytes == 1) && (kind != Kind::floating || bytes > 1);
}

std::string NumberType::text() const {
  if (kind == Kind::boolean) return "bool";
  return fmt::format("{}{}", kind == Kind::floating ? "float" : kind == Kind::integer ? "int" : "uint", 8 * bytes);
}

void append_floats(std::span<const char> stored, const NumberType& type, std::vector<float>& out) {
  with_type(type, [&]<class Number>(Number) {
    const std::size_t before = out.size(), count = stored.size() / sizeof(Number);
    out.resize(before + count);
    const char* from = stored.data();
    for (std::size_t i = 0; i < count; ++i, from += sizeof(Number)) {
      out[before + i] = static_cast<float>(value_of(load_number<Number>(from, type.big_endian)));
    }
  });
}

std::string number_text(const char* stored, const NumberType& type) {
  std::string text;
  with_type(type, [&]<class Number>(Number) {
    text = fmt::format("{}", value_of(load_number<Number>(stored, type.big_endian)));
  });
  return text;
}

}  // namespace saddlemesh
