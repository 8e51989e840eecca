#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "saddlemesh/core/error.hpp"

// Conversion of values to bytes in the machine's own byte order, for exchange between the processes of one run.
namespace saddlemesh {

template <class Value>
std::string to_bytes(std::span<const Value> values) {
  static_assert(std::is_trivially_copyable_v<Value>);
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

template <class Value>
std::string to_bytes(const std::vector<Value>& values) {
  return to_bytes(std::span<const Value>(values));
}

/// Converts bytes back to values. Throws Error if the bytes are not a whole number of values.
template <class Value>
std::vector<Value> values_from(std::string_view bytes) {
  static_assert(std::is_trivially_copyable_v<Value>);
  if (bytes.size() % sizeof(Value) != 0) throw Error("bytes were received that are no whole number of values");
  std::vector<Value> values(bytes.size() / sizeof(Value));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

/// Packs several texts, each of any bytes, into one, and unpacks them again. Unpacking throws Error if the bytes were
/// not made by pack_texts().
std::string pack_texts(std::span<const std::string> texts);
std::vector<std::string> unpack_texts(std::string_view bytes);

}  // namespace saddlemesh
