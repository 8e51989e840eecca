#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh::fuzz {
namespace {

// The result of reading a stream, block by block or in small parts with a peek before each, and how it ended.
struct Contents {
  std::string bytes, error;
  bool operator==(const Contents&) const = default;
};

template <class Read>
Contents read_all(std::span<const char> bytes, const Read& read) {
  Contents contents;
  try {
    ByteStream stream("input", bytes);
    while (read(stream, contents.bytes)) {
    }
    check(stream.offset() == contents.bytes.size());
  } catch (const InputError& error) {
    contents.error = error.what();
  }
  return contents;
}

bool read_block(ByteStream& stream, std::string& out) {
  const std::string_view block = stream.next();
  out += block;
  return !block.empty();
}

bool read_part(ByteStream& stream, std::string& out) {
  std::array<char, 999> part{};
  const std::string ahead(stream.peek(17));
  const std::size_t count = stream.read(part);
  check(std::string_view(part.data(), count).starts_with(ahead));
  out.append(part.data(), count);
  return count == part.size();
}

}  // namespace

void fuzz_compressed(std::span<const char> bytes) {
  const Contents blocks = read_all(bytes, read_block);
  const Contents parts = read_all(bytes, read_part);
  check(blocks.error == parts.error);
  check(blocks.bytes.starts_with(parts.bytes));
  check(!blocks.error.empty() || blocks == parts);
}

}  // namespace saddlemesh::fuzz
