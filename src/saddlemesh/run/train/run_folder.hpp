#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace saddlemesh {

/// Holds an existing folder for this process while it lives; a killed process lets go of it. InputError if another
/// process holds it. Where the file system knows no locks there is none.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  int descriptor_;
};

/// Makes a folder for runs, if need be, and removes it again if it is empty in the end.
class NewFolder {
 public:
  /// A new or empty folder, or with `resume` one that holds runs already. InputError where it cannot be made or written
  /// to, or holds something else.
  NewFolder(std::filesystem::path path, bool resume);
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  ~NewFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  std::vector<std::filesystem::path> made_;  // the innermost first
};

/// The first of runs/NAME, runs/NAME-2, … that does not exist.
std::filesystem::path free_run_folder(const std::string& name);

/// Data and method as a folder's name: "fashion-mnist-d-scgdam-gt".
std::string run_name(const std::string& data, const std::string& method);

/// InputError if the folder holds one run where several are asked for, or the other way round.
void require_same_layout(const std::filesystem::path& folder, bool several);

}  // namespace saddlemesh
