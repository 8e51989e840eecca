#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace saddlemesh {

/// Holds a run folder for this process while it lives; a killed process lets go of it. A folder that it made and that is
/// empty in the end is removed again.
class RunFolder {
 public:
  /// A new folder, or with `resume` one that may hold a run already. InputError where the folder cannot be made or
  /// written to, is not empty (but for `resume`), or another process is at work in it.
  RunFolder(std::filesystem::path path, bool resume);
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;
  ~RunFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  std::vector<std::filesystem::path> made_;  // folders, the innermost first
  int lock_ = -1;
};

/// The first of runs/NAME, runs/NAME-2, … that does not exist.
std::filesystem::path free_run_folder(const std::string& name);

/// Data and method as a folder's name: "fashion-mnist-d-scgdam-gt".
std::string run_name(const std::string& data, const std::string& method);

}  // namespace saddlemesh
