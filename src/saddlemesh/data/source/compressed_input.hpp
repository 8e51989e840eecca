#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// The input of a decompressor; counts bytes for its messages.
class CompressedInput {
 public:
  /// `kind` is the name of the compression: "gzip".
  CompressedInput(std::string name, std::string_view kind, std::unique_ptr<ByteStream::Source> source);

  /// Returns the available bytes; fetches more if there are none. Empty only at the end. At most 1 GiB at once, because
  /// libraries count in 32 bits.
  std::string_view bytes();
  void consume(std::size_t count);

  /// Throws InputError with the file and the byte offset.
  [[noreturn]] void reject_cut_off() const;
  [[noreturn]] void reject_damaged(std::string_view reason) const;

 private:
  std::string name_;
  std::string_view kind_;
  std::unique_ptr<ByteStream::Source> source_;
  std::string_view left_;
  std::uint64_t offset_ = 0;
};

/// Number of bytes that a decompressor produces at once; they fit the second-level cache until they are parsed.
constexpr std::size_t decompressed_block = 1 << 18;

}  // namespace saddlemesh
