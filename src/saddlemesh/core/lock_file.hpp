#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "saddlemesh/core/descriptor.hpp"

namespace saddlemesh {

/// Result of an attempt to take a lock.
enum class LockState : std::uint8_t {
  held,         ///< this object holds the lock
  busy,         ///< another process, or another object of this one, holds the lock
  missing,      ///< the lock file cannot be created: the folder does not exist, or the system does not allow it
  unsupported,  ///< the file system has no locks, so other processes cannot be excluded
};

/// A lock between processes: a kernel lock on a file that exists while the lock is held. The kernel releases the lock
/// of a killed process; the file then stays until the next holder ends. The lock is on a file and not on the folder,
/// because NFS locks only files that are open for writing, and because rmdir cannot remove a folder that holds a file.
class LockFile {
 public:
  LockFile() = default;
  /// Tries to take the lock, without waiting.
  explicit LockFile(std::filesystem::path path);
  LockFile(LockFile&&) noexcept = default;
  LockFile& operator=(LockFile&& other) noexcept;
  /// Removes the file, then releases the lock.
  ~LockFile();

  [[nodiscard]] LockState state() const { return state_; }

  /// The system's reason if the state is `missing` or `unsupported`.
  [[nodiscard]] const std::string& reason() const { return reason_; }

  /// Returns whether the path still names the locked file: false if the file or its folder was removed or replaced.
  [[nodiscard]] bool intact() const { return file_.valid() && same_file(file_.get(), path_); }

 private:
  bool try_once();

  std::filesystem::path path_;
  Descriptor file_;
  LockState state_ = LockState::missing;
  std::string reason_;
};

}  // namespace saddlemesh
