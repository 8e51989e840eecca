#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace saddlemesh {

/// A message of Protocol Buffers while it is written, field after field: what ONNX files are made of. Fields are named
/// by their numbers in the message's definition.
class ProtobufMessage {
 public:
  ProtobufMessage& integer(int field, std::int64_t value);
  ProtobufMessage& number(int field, float value);
  /// Text, bytes, or another message.
  ProtobufMessage& bytes(int field, std::string_view value);
  ProtobufMessage& message(int field, const ProtobufMessage& value) { return bytes(field, value.written_); }

  [[nodiscard]] const std::string& written() const { return written_; }

 private:
  void key(int field, unsigned wire_type);
  void varint(std::uint64_t value);

  std::string written_;
};

}  // namespace saddlemesh
