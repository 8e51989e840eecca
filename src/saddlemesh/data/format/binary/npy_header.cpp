#include "saddlemesh/data/format/binary/npy_header.hpp"

#include <limits>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/binary/binary.hpp"
#include "saddlemesh/data/format/binary/npy_dictionary.hpp"

namespace saddlemesh {
namespace {

void require_countable(const NpyHeader& header, const std::string& name) {
  std::uint64_t left = std::numeric_limits<std::int64_t>::max() / header.item_bytes;
  for (const std::uint64_t extent : header.shape) {
    if (extent > left) {
      throw InputError(fmt::format("{}: the NumPy array's shape {} cannot be: it has more than 2^63 bytes", name,
                                   header.shape_text()));
    }
    if (extent > 0) left /= extent;
  }
}

}  // namespace

std::uint64_t NpyHeader::size() const {
  std::uint64_t product = 1;
  for (const std::uint64_t extent : shape) product *= extent;
  return product;
}

std::string NpyHeader::shape_text() const {
  return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

NpyHeader read_npy_header(ByteStream& stream) {
  constexpr std::string_view magic("\x93NUMPY");
  constexpr std::uint32_t longest = 1 << 20;
  std::vector<char> bytes;
  read_exactly(stream, magic.size() + 2, "the NumPy header", bytes);
  if (!std::string_view(bytes.data(), bytes.size()).starts_with(magic)) {
    throw InputError(fmt::format("{}: byte 0: not a NumPy array, which begins with \\x93NUMPY", stream.name()));
  }
  const int version = static_cast<unsigned char>(bytes[magic.size()]);
  if (version < 1 || version > 3) {
    throw InputError(
        fmt::format("{}: byte 6: NumPy's format version {}; 1, 2 and 3 are known", stream.name(), version));
  }
  read_exactly(stream, version == 1 ? 2 : 4, "the NumPy header", bytes);
  const std::uint32_t length =
      version == 1 ? load_number<std::uint16_t>(bytes.data(), false) : load_number<std::uint32_t>(bytes.data(), false);
  if (length > longest) {
    throw InputError(
        fmt::format("{}: byte 8: a NumPy header of {} bytes; {} are read at most", stream.name(), length, longest));
  }
  const std::uint64_t begin = stream.offset();
  read_exactly(stream, length, "the NumPy header", bytes);
  NpyHeader header = parse_npy_dictionary({bytes.data(), bytes.size()}, stream.name(), begin);
  require_countable(header, stream.name());
  return header;
}

}  // namespace saddlemesh
