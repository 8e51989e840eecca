#include "saddlemesh/data/format/binary/binary.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/memory.hpp"

namespace saddlemesh {
namespace {

constexpr std::uint64_t block_bytes = 1 << 22, first_bytes = 1 << 16;

[[noreturn]] void reject_end(const ByteStream& stream, std::string_view what) {
  throw InputError(fmt::format("{}: the file ends at byte {}, in the middle of {}: it is cut off", stream.name(),
                               stream.offset(), what));
}

}  // namespace

void read_up_to(ByteStream& stream, std::uint64_t count, std::vector<char>& out) {
  out.clear();
  while (out.size() < count) {
    const std::size_t before = out.size();
    const auto step = std::min<std::uint64_t>(count - before, std::max<std::uint64_t>(before, first_bytes));
    out.resize(before + static_cast<std::size_t>(step));
    const std::size_t got = stream.read(std::span(out).subspan(before));
    out.resize(before + got);
    if (got < step) return;
  }
}

void read_exactly(ByteStream& stream, std::uint64_t count, std::string_view what, std::vector<char>& out) {
  read_up_to(stream, count, out);
  if (out.size() < count) reject_end(stream, what);
}

void read_records(ByteStream& stream, std::uint64_t count, std::uint64_t size, std::string_view what,
                  const std::function<void(std::span<const char>)>& use) {
  std::vector<char> block;
  for (std::uint64_t left = count; left > 0;) {
    const std::uint64_t records = std::clamp<std::uint64_t>(block_bytes / size, 1, left);
    read_exactly(stream, records * size, what, block);
    use(block);
    left -= records;
  }
}

void read_all_records(ByteStream& stream, std::uint64_t size, std::string_view what,
                      const std::function<void(std::span<const char>, std::uint64_t)>& use) {
  const std::uint64_t most = std::max<std::uint64_t>(block_bytes / size, 1) * size;
  std::vector<char> block;
  do {
    const std::uint64_t begin = stream.offset();
    read_up_to(stream, most, block);
    if (stream.offset() == 0) throw InputError(fmt::format("{}: the file is empty", stream.name()));
    if (block.size() % size != 0) {
      throw InputError(
          fmt::format("{}: the file ends at byte {}, which is not a multiple of {}, the size of {}: it is cut "
                      "off or of another format",
                      stream.name(), stream.offset(), size, what));
    }
    use(block, begin);
  } while (block.size() == most);
}

void require_announced_memory(ByteStream& stream, std::uint64_t rows, std::uint64_t row_bytes,
                              const ReadOptions& options) {
  constexpr std::size_t ahead = 1 << 20;
  if (stream.peek(ahead).size() < ahead) return;
  require_memory(static_cast<double>(rows) * static_cast<double>(row_bytes),
                 fmt::format("{}: a set of {} rows, as its header announces,", stream.name(), rows),
                 "split the file, or read images smaller (--image-size, --gray); if the file is smaller than that, get "
                 "or copy it again",
                 options.memory);
}

void require_end(ByteStream& stream, std::string_view what) {
  if (stream.peek(1).empty()) return;
  throw InputError(
      fmt::format("{}: byte {}: {} ends here, but the file continues", stream.name(), stream.offset(), what));
}

std::span<const std::uint8_t> as_bytes(std::span<const char> chars) {
  return {reinterpret_cast<const std::uint8_t*>(chars.data()), chars.size()};
}

}  // namespace saddlemesh
