#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "saddlemesh/core/lock_file.hpp"

namespace saddlemesh {

/// What a command needs of a run folder.
struct RunFolderUse {
  bool resume = false;   ///< the folder may hold runs already
  bool several = false;  ///< several runs, each in a folder inside
  /// Told what the user should know: that the file system has no locks. May be empty.
  std::function<void(const std::string&)> note = {};
};

/// The folder of a run, or of several, while a process writes there. The constructing functions make the folder, lock
/// it, and only then look at what it holds. The lock is kept until the object ends, which also removes the folders that
/// it made if they are empty. Of processes that train together, only the first has one.
class RunFolder {
 public:
  /// A new or empty folder, or with `resume` one that holds runs already. InputError where another process holds the
  /// folder, where it cannot be made or written to, or where it holds something else.
  static RunFolder open(const std::filesystem::path& path, const RunFolderUse& use);

  /// A new folder: the first of runs/NAME, runs/NAME-2, … that does not exist. Processes that start at the same time
  /// get different ones.
  static RunFolder create(const std::string& name, const RunFolderUse& use);

  RunFolder(RunFolder&&) noexcept = default;
  RunFolder& operator=(RunFolder&&) = delete;
  ~RunFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Error if somebody has removed or replaced the folder since: another process may be writing there now.
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

/// A folder's name for a run: data and method, as in "fashion-mnist-d-scgdam-gt", or the data alone where the method is
/// chosen automatically.
std::string run_name(const std::string& data, const std::string& method);

}  // namespace saddlemesh
