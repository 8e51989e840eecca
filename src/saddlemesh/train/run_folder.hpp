#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "saddlemesh/core/lock_file.hpp"

namespace saddlemesh {

/// How a command uses a run folder.
struct RunFolderUse {
  bool resume = false;   ///< the folder may already hold runs
  bool several = false;  ///< several runs, each in its own folder inside
  /// Called with notes for the user, for example that the file system has no locks. May be empty.
  std::function<void(const std::string&)> note = {};
};

/// The folder of one or several runs while a process writes there. open() and create() make the folder, lock it, and
/// only then read its contents. The lock is held until the object is destroyed; the destructor also removes the folders
/// that it made if they are empty. If several processes train together, only the first has a RunFolder.
class RunFolder {
 public:
  /// Opens a new or empty folder or, with `resume`, one that already holds runs. Throws InputError if another process
  /// holds the folder, it cannot be made or written to, or it holds something else.
  static RunFolder open(const std::filesystem::path& path, const RunFolderUse& use);

  /// Creates the first of runs/NAME, runs/NAME-2, … that does not exist. Processes that start at the same time get
  /// different folders.
  static RunFolder create(const std::string& name, const RunFolderUse& use);

  RunFolder(RunFolder&&) noexcept = default;
  RunFolder& operator=(RunFolder&&) = delete;
  ~RunFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Throws Error if the folder was removed or replaced since, because another process may be writing there now.
  void require_held() const;

 private:
  explicit RunFolder(std::filesystem::path path) : path_(std::move(path)) {}

  void make_folders();
  void lock();
  void require_lock(const RunFolderUse& use) const;
  void examine(const RunFolderUse& use) const;

  std::filesystem::path path_;
  std::vector<std::filesystem::path> made_;  // the outermost first
  LockFile lock_;
};

/// Returns a folder name for a run: data and method, as in "fashion-mnist-d-scgdam-gt", or only the data if the method
/// is chosen automatically.
std::string run_name(const std::string& data, const std::string& method);

}  // namespace saddlemesh
