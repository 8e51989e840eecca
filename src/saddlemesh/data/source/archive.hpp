#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "saddlemesh/data/source/input_file.hpp"

namespace saddlemesh {

/// The files in a tar (plain or compressed as ByteStream reads it) or zip archive, in the order they are stored.
class Archive {
 public:
  explicit Archive(const InputFile& file);
  /// Of bytes in memory, which must outlive it.
  Archive(std::string name, std::span<const char> bytes);
  Archive(Archive&&) noexcept;
  Archive& operator=(Archive&&) noexcept;
  ~Archive();

  /// Whether this build was made with a library for archives; opening one is else an InputError.
  static bool can_read();

  /// Whether a file that begins so is an archive.
  static bool recognises(std::string_view first_bytes);

  /// The path, inside the archive, of the next ordinary file; nothing at the end. InputError where the archive is cut
  /// off or damaged.
  std::optional<std::string> next();

  /// The bytes of the file that next() named, once, until the next call of next(). Its name is "archive.tar:path".
  ByteStream open();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saddlemesh
