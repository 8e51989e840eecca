#pragma once

#include <filesystem>
#include <vector>

#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh {

/// A folder of the first process, and the processes that share it. On one machine, or on a shared file system, all do.
/// Otherwise the same path may be another folder on another machine.
class SharedFolder {
 public:
  /// Detects who shares the folder by creating and removing a marker file. All processes call this together. An empty
  /// path stands for no folder.
  explicit SharedFolder(std::filesystem::path path, Processes& processes = one_process());

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] Processes& processes() const { return *processes_; }

  /// Returns whether this process shares the folder.
  [[nodiscard]] bool visible() const { return visible_to(processes_->rank()); }
  [[nodiscard]] bool visible_to(std::size_t rank) const { return visible_[rank]; }

 private:
  std::filesystem::path path_;
  Processes* processes_;
  std::vector<bool> visible_;  // by rank
};

}  // namespace saddlemesh
