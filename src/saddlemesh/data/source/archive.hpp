#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "saddlemesh/data/source/input_file.hpp"

namespace saddlemesh {

/// Iterates over the files in a tar archive (plain or compressed, as ByteStream supports) or zip archive, in stored
/// order.
class Archive {
 public:
  explicit Archive(const InputFile& file);
  /// Reads an archive in memory; the bytes must outlive it.
  Archive(std::string name, std::span<const char> bytes);
  Archive(Archive&&) noexcept;
  Archive& operator=(Archive&&) noexcept;
  ~Archive();

  /// Returns whether this build can read archives; otherwise opening one throws InputError.
  static bool can_read();

  /// Returns whether a file with these first bytes is an archive.
  static bool recognises(std::string_view first_bytes);

  /// Advances to the next regular file and returns its path inside the archive; nothing at the end. Throws InputError
  /// if the archive is cut off or damaged.
  std::optional<std::string> next();

  /// Returns the bytes of the current file. Can be called once per file, and the stream is valid until the next call of
  /// next(). Its name is "archive.tar:path".
  ByteStream open();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace saddlemesh
