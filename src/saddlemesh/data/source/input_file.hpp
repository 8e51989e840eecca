#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Called about once a second while a pipe has nothing to read: to tell the user, or to throw.
using StreamWait = std::function<void(const std::string& name)>;

/// A file or folder to read, or a stream: standard input ("-"), a pipe or a FIFO, such as bash's <(command). A stream
/// can be read only once, and formats want to look at their file several times; so its bytes go to a temporary file
/// without a name ($TMPDIR, else /tmp), which ends with the last copy of this object.
class InputFile {
 public:
  InputFile() = default;
  /// Opens nothing yet.
  InputFile(std::filesystem::path path);  // NOLINT: every path is a file to read

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] bool empty() const { return path_.empty(); }
  /// As messages name it: the path, or "standard input".
  [[nodiscard]] std::string name() const;
  [[nodiscard]] bool is_folder() const;
  [[nodiscard]] bool is_stream() const;

  /// Reads a stream to its end, the first time; does nothing for files and folders. InputError for a terminal, a device
  /// or a socket, none of which ends by itself; Error where the temporary file cannot be written.
  void fetch(const StreamWait& wait = {}) const;

  /// The bytes as they are stored, from the first one; fetches a stream. InputError where the file cannot be read.
  [[nodiscard]] std::unique_ptr<ByteStream::Source> bytes() const;

  /// The descriptor of a stream's temporary file, for libraries that seek; −1 for files. fetch() must have been called.
  [[nodiscard]] int descriptor() const;

 private:
  class Spool;
  std::filesystem::path path_;
  mutable std::shared_ptr<Spool> spool_;
};

/// Whether the path is a stream. Nothing is opened.
bool names_stream(const std::filesystem::path& path);

/// InputError if two of the paths, each with what it is for ("the training data"), are the same stream.
void require_distinct_streams(const std::vector<std::pair<std::string, std::filesystem::path>>& inputs);

}  // namespace saddlemesh
