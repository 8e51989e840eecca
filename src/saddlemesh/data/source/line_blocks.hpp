#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Reads a text file in blocks of whole lines. Blocks are views of the stream's own blocks, except for lines that cross
/// a block boundary. Skips a byte order mark at the beginning.
class LineBlocks {
 public:
  explicit LineBlocks(ByteStream& stream) : stream_(stream) {}

  /// Returns the next lines, each with '\n' at its end (added to the file's last line if it is missing); valid until
  /// the next call. Empty only at the end. `line` is the number of the first returned line, for messages; callers count
  /// lines anyway. `keep` is the number of bytes at the end of the previous block to return again before the new ones;
  /// the result then has at least twice as many bytes, or all that are left. Throws InputError for a NUL byte, for
  /// lines that end only with '\r', and for a line (or kept bytes) of more than 256 MiB.
  std::string_view next(std::uint64_t line, std::size_t keep = 0);

 private:
  void begin();
  void fetch();
  std::string_view join(std::size_t wanted);
  std::string_view give(std::string_view lines);

  ByteStream& stream_;
  std::string_view fetched_;  // rest of the stream's block
  std::string joined_;        // result that crosses a block boundary
  std::string_view given_;
  std::uint64_t line_ = 1;  // number of the first line in `given_`
  bool begun_ = false;
};

}  // namespace saddlemesh
