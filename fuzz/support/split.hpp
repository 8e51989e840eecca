#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace saddlemesh::fuzz {

/// Splits one input into two files: its first two bytes (little-endian) are the length of the first file.
inline std::pair<std::span<const char>, std::span<const char>> split(std::span<const char> bytes) {
  if (bytes.size() < 2) return {};
  const std::size_t low = static_cast<unsigned char>(bytes[0]), high = static_cast<unsigned char>(bytes[1]);
  const auto both = bytes.subspan(2);
  const std::size_t first = std::min(low + 256 * high, both.size());
  return {both.first(first), both.subspan(first)};
}

}  // namespace saddlemesh::fuzz
