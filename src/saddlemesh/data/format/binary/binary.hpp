#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "saddlemesh/data/source/byte_stream.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Loads an integer or floating-point number stored in either byte order.
template <class Number>
Number load_number(const char* from, bool big_endian) {
  static_assert(std::endian::native == std::endian::little);
  Number value;
  std::memcpy(&value, from, sizeof value);
  if (!big_endian) return value;
  char bytes[sizeof value];
  std::reverse_copy(from, from + sizeof value, bytes);
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

/// out ← the next `count` bytes; fewer if the stream ends first. Allocates memory as bytes arrive, because `count` may
/// come from an untrusted header.
void read_up_to(ByteStream& stream, std::uint64_t count, std::vector<char>& out);

/// Like read_up_to(), but throws InputError if the stream ends first, with the file, its size and what was expected
/// there.
void read_exactly(ByteStream& stream, std::uint64_t count, std::string_view what, std::vector<char>& out);

/// Calls `use` with blocks of whole records of `size` bytes, `count` records in total. Throws InputError like
/// read_exactly().
void read_records(ByteStream& stream, std::uint64_t count, std::uint64_t size, std::string_view what,
                  const std::function<void(std::span<const char> records)>& use);

/// Calls `use` with blocks of whole records of `size` bytes, and the offset of each block, until the stream ends.
/// Throws InputError if the last record is cut off or if there is none.
void read_all_records(ByteStream& stream, std::uint64_t size, std::string_view what,
                      const std::function<void(std::span<const char> records, std::uint64_t begin)>& use);

/// Throws MemoryError if the number of rows in a header, each of `row_bytes` in memory, exceeds the available memory.
/// Does not check files that end within the next MiB: their reader reports them as cut off.
void require_announced_memory(ByteStream& stream, std::uint64_t rows, std::uint64_t row_bytes,
                              const ReadOptions& options);

/// Throws InputError if bytes are left after `what`.
void require_end(ByteStream& stream, std::string_view what);

/// Reinterprets the bytes as unsigned numbers.
std::span<const std::uint8_t> as_bytes(std::span<const char> chars);

}  // namespace saddlemesh
