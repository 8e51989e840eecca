#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace saddlemesh {

class InputFile;

/// The bytes of a file, one block after the other, decompressed on the way where its first bytes say gzip, bzip2 or xz
/// (whatever the name says, and several members one after the other too). Every error is an InputError that names the
/// file and the byte: a file that cannot be read, a compressed one that is cut off or damaged.
class ByteStream {
 public:
  explicit ByteStream(const InputFile& file);
  /// Of bytes in memory, which must outlive it; `name` stands for the path in messages.
  ByteStream(std::string name, std::span<const char> bytes);
  ByteStream(ByteStream&&) noexcept;
  ByteStream& operator=(ByteStream&&) noexcept;
  ~ByteStream();

  /// The next bytes, decompressed, as many as are at hand; valid until the next call. Empty at the end only.
  std::string_view next();

  /// Fills `out` as far as the bytes reach; returns how many were written. Fewer than asked means the end.
  std::size_t read(std::span<char> out);

  /// The first bytes, `count` or as many as there are, left in place for next() and read() to give once more.
  std::string_view peek(std::size_t count);

  /// How many bytes next() and read() have given.
  [[nodiscard]] std::uint64_t offset() const;

  /// The file, as messages name it.
  [[nodiscard]] const std::string& name() const;

  /// What takes bytes from somewhere: a file, memory, a decompressor over another, a member of an archive.
  class Source {
   public:
    virtual ~Source() = default;
    /// As ByteStream::next.
    virtual std::string_view next() = 0;
  };
  /// What `source` gives, as it is: not decompressed.
  ByteStream(std::string name, std::unique_ptr<Source> source);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saddlemesh
