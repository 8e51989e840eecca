#include "saddlemesh/model/onnx/protobuf.hpp"

#include <bit>

namespace saddlemesh {
namespace {

constexpr unsigned wire_varint = 0, wire_bytes = 2, wire_32_bits = 5;

}  // namespace

// Writes seven bits at a time, the lowest first; the eighth bit says that more follow.
void ProtobufMessage::varint(std::uint64_t value) {
  for (; value >= 0x80U; value >>= 7U) written_ += static_cast<char>(0x80U | (value & 0x7fU));
  written_ += static_cast<char>(value);
}

void ProtobufMessage::key(int field, unsigned wire_type) {
  varint(static_cast<std::uint64_t>(field) << 3U | wire_type);
}

ProtobufMessage& ProtobufMessage::integer(int field, std::int64_t value) {
  key(field, wire_varint);
  varint(static_cast<std::uint64_t>(value));
  return *this;
}

ProtobufMessage& ProtobufMessage::number(int field, float value) {
  key(field, wire_32_bits);
  const auto bits = std::bit_cast<std::uint32_t>(value);
  for (unsigned shift = 0; shift < 32U; shift += 8U) written_ += static_cast<char>(bits >> shift & 0xffU);
  return *this;
}

ProtobufMessage& ProtobufMessage::bytes(int field, std::string_view value) {
  key(field, wire_bytes);
  varint(value.size());
  written_ += value;
  return *this;
}

}  // namespace saddlemesh
