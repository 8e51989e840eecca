#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace saddlemesh {

class InputFile;

/// Reads a file block by block and decompresses it if its first bytes indicate gzip, bzip2 or xz, whatever its name,
/// including several concatenated members. Throws InputError with the file and the byte offset if the file cannot be
/// read, or if compressed data are cut off or damaged.
class ByteStream {
 public:
  explicit ByteStream(const InputFile& file);
  /// Reads from memory, which must outlive the stream; `name` replaces the path in messages.
  ByteStream(std::string name, std::span<const char> bytes);
  ByteStream(ByteStream&&) noexcept;
  ByteStream& operator=(ByteStream&&) noexcept;
  ~ByteStream();

  /// Returns the next decompressed bytes, as many as are available; valid until the next call. Empty only at the end.
  std::string_view next();

  /// Fills `out` and returns the number of bytes written. Fewer than requested means the end of the stream.
  std::size_t read(std::span<char> out);

  /// Returns the first `count` bytes, or as many as there are, without consuming them.
  std::string_view peek(std::size_t count);

  /// Number of bytes consumed by next() and read().
  [[nodiscard]] std::uint64_t offset() const;

  /// File name for messages.
  [[nodiscard]] const std::string& name() const;

  /// A provider of bytes: a file, memory, a decompressor, a member of an archive.
  class Source {
   public:
    virtual ~Source() = default;
    /// See ByteStream::next().
    virtual std::string_view next() = 0;
  };
  /// Reads from `source` without decompression.
  ByteStream(std::string name, std::unique_ptr<Source> source);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saddlemesh
