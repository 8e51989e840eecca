#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "saddlemesh/core/descriptor.hpp"

namespace saddlemesh {

/// A file that is being downloaded: NAME.part beside its target, and NAME.part.etag, which identifies the version of
/// its bytes. Both remain if a transfer ends early, unless the version is unknown. No other process can open it at the
/// same time. Errors contain the file and the system's reason.
class PartFile {
 public:
  /// Opens or creates the file, and creates its folder if it does not exist.
  explicit PartFile(std::filesystem::path target);
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;
  ~PartFile();

  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// The server's identifier of the version of the bytes; empty if it is unknown, so that the bytes cannot be reused.
  [[nodiscard]] const std::string& version() const { return version_; }

  /// Discards the bytes; the following ones are of the given version.
  void restart(const std::string& version);

  void append(std::string_view bytes);

  [[nodiscard]] const std::filesystem::path& path() const { return part_; }

  /// Flushes the complete file to disk and renames it to its target.
  void finish();

  /// Removes the file.
  void discard();

 private:
  void open();

  std::filesystem::path target_, part_, version_path_;
  Descriptor file_;
  std::uint64_t size_ = 0;
  std::string version_;
  bool finished_ = false;
};

}  // namespace saddlemesh
