#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "saddlemesh/core/descriptor.hpp"

namespace saddlemesh {

/// A file that is being fetched: NAME.part beside its place, and NAME.part.etag, which tells the version that the bytes
/// are of. Both stay where a transfer ends early, unless the bytes are of no known version. While it is open no other
/// process may have it. Errors name the file and the system's reason.
class PartFile {
 public:
  /// Opens or makes it, and the folder with it.
  explicit PartFile(std::filesystem::path target);
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;
  ~PartFile();

  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// What the server called the version that the bytes are of; empty: nothing is known, the bytes are of no use.
  [[nodiscard]] const std::string& version() const { return version_; }

  /// Forgets the bytes; those to come are of this version.
  void restart(const std::string& version);

  void append(std::string_view bytes);

  [[nodiscard]] const std::filesystem::path& path() const { return part_; }

  /// Puts it in its place, whole and safely on the disk.
  void finish();

  /// Removes it.
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
