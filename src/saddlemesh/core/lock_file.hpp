#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "saddlemesh/core/descriptor.hpp"

namespace saddlemesh {

/// What became of the attempt to take a lock.
enum class LockState : std::uint8_t {
  held,         ///< by this object
  busy,         ///< another process holds it, or another object of this one
  missing,      ///< the lock file cannot be made: there is no such folder, or the system does not allow it
  unsupported,  ///< the file system has no locks: nothing keeps others out
};

/// A lock between processes. The lock is the kernel's, on a file that is there while the lock is held: a killed process
/// releases it, though the file stays until the next holder ends. A file and not the folder itself is locked, because
/// NFS locks only what is open for writing, and because a folder that holds a file cannot be removed as an empty one.
class LockFile {
 public:
  LockFile() = default;
  /// Tries to take the lock, without waiting.
  explicit LockFile(std::filesystem::path path);
  LockFile(LockFile&&) noexcept = default;
  LockFile& operator=(LockFile&& other) noexcept;
  /// Removes the file and then releases the lock.
  ~LockFile();

  [[nodiscard]] LockState state() const { return state_; }

  /// The system's reason where the state is missing or unsupported.
  [[nodiscard]] const std::string& reason() const { return reason_; }

  /// Whether the path still names the locked file: not where somebody removed or replaced it, or its folder.
  [[nodiscard]] bool intact() const { return file_.valid() && same_file(file_.get(), path_); }

 private:
  bool try_once();

  std::filesystem::path path_;
  Descriptor file_;
  LockState state_ = LockState::missing;
  std::string reason_;
};

}  // namespace saddlemesh
