#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Called about once a second while a pipe has no data, to inform the user or to throw.
using StreamWait = std::function<void(const std::string& name)>;

/// A file or folder to read, or a stream: standard input ("-"), a pipe or a FIFO, such as bash's <(command). A stream
/// can be read only once, but formats read their file several times. Its bytes are therefore copied to an unnamed
/// temporary file ($TMPDIR, or /tmp), which is deleted with the last copy of this object.
class InputFile {
 public:
  InputFile() = default;
  /// Opens nothing yet.
  InputFile(std::filesystem::path path);  // NOLINT: every path is a file to read

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] bool empty() const { return path_.empty(); }
  /// Name for messages: the path, or "standard input".
  [[nodiscard]] std::string name() const;
  [[nodiscard]] bool is_folder() const;
  [[nodiscard]] bool is_stream() const;

  /// Copies a stream to its temporary file on the first call; does nothing for files and folders. Throws InputError for
  /// a terminal, a device or a socket, which never end, and Error if the temporary file cannot be written.
  void fetch(const StreamWait& wait = {}) const;

  /// Returns the stored bytes from the beginning; fetches a stream first. Throws InputError if the file cannot be read.
  [[nodiscard]] std::unique_ptr<ByteStream::Source> bytes() const;

  /// Descriptor of a stream's temporary file, for libraries that need to seek; −1 for files. Call fetch() first.
  [[nodiscard]] int descriptor() const;

 private:
  class Spool;
  std::filesystem::path path_;
  mutable std::shared_ptr<Spool> spool_;
};

/// Returns whether the path is a stream, without opening it.
bool names_stream(const std::filesystem::path& path);

/// Throws InputError if two of the paths are the same stream. Each path comes with its use: "the training data".
void require_distinct_streams(const std::vector<std::pair<std::string, std::filesystem::path>>& inputs);

}  // namespace saddlemesh
