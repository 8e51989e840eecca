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

/// A number as it is stored: the bytes of an unsigned integer or of a floating-point number in either order.
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

/// out ← the next `count` bytes; fewer if the stream ends before. Memory is taken as bytes arrive, so that `count` may
/// come from a header that nobody vouches for.
void read_up_to(ByteStream& stream, std::uint64_t count, std::vector<char>& out);

/// The same, but InputError if the stream ends before: the file, its size, and what was expected there.
void read_exactly(ByteStream& stream, std::uint64_t count, std::string_view what, std::vector<char>& out);

/// Calls `use` with blocks of whole records of `size` bytes, `count` records in all. InputError as read_exactly.
void read_records(ByteStream& stream, std::uint64_t count, std::uint64_t size, std::string_view what,
                  const std::function<void(std::span<const char> records)>& use);

/// Calls `use` with blocks of whole records of `size` bytes until the stream ends, and the byte at which each begins.
/// InputError if the last record is cut off or if there is none.
void read_all_records(ByteStream& stream, std::uint64_t size, std::string_view what,
                      const std::function<void(std::span<const char> records, std::uint64_t begin)>& use);

/// MemoryError if as many rows as a header announces, each of so many bytes in memory, do not fit there. A file that
/// ends within its next MiB is left to its reader, who finds it cut off.
void require_announced_memory(ByteStream& stream, std::uint64_t rows, std::uint64_t row_bytes,
                              const ReadOptions& options);

/// InputError if there are bytes left; `what` is what has ended.
void require_end(ByteStream& stream, std::string_view what);

/// The same bytes as numbers.
std::span<const std::uint8_t> as_bytes(std::span<const char> chars);

}  // namespace saddlemesh
