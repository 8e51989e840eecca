#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace saddlemesh {

/// Writes a Protocol Buffers message field by field; ONNX files consist of such messages. Fields are identified by
/// their numbers in the message's definition.
class ProtobufMessage {
 public:
  ProtobufMessage& integer(int field, std::int64_t value);
  ProtobufMessage& number(int field, float value);
  /// Writes text, bytes, or a nested message.
  ProtobufMessage& bytes(int field, std::string_view value);
  ProtobufMessage& message(int field, const ProtobufMessage& value) { return bytes(field, value.written_); }

  [[nodiscard]] const std::string& written() const { return written_; }

 private:
  void key(int field, unsigned wire_type);
  void varint(std::uint64_t value);

  std::string written_;
};

}  // namespace saddlemesh
