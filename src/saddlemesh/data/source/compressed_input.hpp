#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// The bytes that a decompressor takes in, counted for its messages.
class CompressedInput {
 public:
  /// `kind` names the compression: "gzip".
  CompressedInput(std::string name, std::string_view kind, std::unique_ptr<ByteStream::Source> source);

  /// The bytes at hand, fetched where none are left; empty at the end only. Never more than 1 GiB at once, as
  /// libraries count in 32 bits.
  std::string_view bytes();
  void consume(std::size_t count);

  /// Throw InputError with the file and the byte.
  [[noreturn]] void refuse_cut_off() const;
  [[noreturn]] void refuse_damaged(std::string_view reason) const;

 private:
  std::string name_;
  std::string_view kind_;
  std::unique_ptr<ByteStream::Source> source_;
  std::string_view left_;
  std::uint64_t offset_ = 0;
};

/// How many bytes a decompressor gives at once: they stay in the processor's second cache until they are parsed.
constexpr std::size_t decompressed_block = 1 << 18;

}  // namespace saddlemesh
