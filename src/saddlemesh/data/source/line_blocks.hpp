#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// A file's text in blocks of whole lines, which are the stream's own blocks but for the lines that reach from one to
/// the next. A byte order mark at the beginning is skipped.
class LineBlocks {
 public:
  explicit LineBlocks(ByteStream& stream) : stream_(stream) {}

  /// The next lines, each with '\n' at its end (the file's last one too, where it lacks that); valid until the next
  /// call. Empty at the end only. `line` is the number of their first line, for messages: whoever reads lines counts
  /// them anyway. `keep` is how many bytes of the last block, at its end, come once more in front of the new ones;
  /// there are then at least twice as many, or all that are left. InputError for a NUL byte, for lines that end with
  /// '\r' alone and for a line (or what is kept) that grows beyond 256 MiB.
  std::string_view next(std::uint64_t line, std::size_t keep = 0);

 private:
  void begin();
  void fetch();
  std::string_view join(std::size_t wanted);
  std::string_view give(std::string_view lines);

  ByteStream& stream_;
  std::string_view fetched_;  // of the stream's block, not given yet
  std::string joined_;        // what is given where the stream's own block does not do
  std::string_view given_;
  std::uint64_t line_ = 1;  // the first of `given_`
  bool begun_ = false;
};

}  // namespace saddlemesh
