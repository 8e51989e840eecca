#pragma once

#include <filesystem>
#include <vector>

#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh {

/// A folder of the first process, and who else sees it: on one machine, or on a file system that machines share, all
/// do; elsewhere the same path may lead another process to a folder of its own machine.
class SharedFolder {
 public:
  /// Finds out, by a file that comes and goes: all processes do so together. An empty path stands for no folder.
  explicit SharedFolder(std::filesystem::path path, Processes& processes = one_process());

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] Processes& processes() const { return *processes_; }

  /// Whether this process sees it.
  [[nodiscard]] bool seen() const { return seen_by(processes_->rank()); }
  [[nodiscard]] bool seen_by(std::size_t rank) const { return seen_[rank]; }

 private:
  std::filesystem::path path_;
  Processes* processes_;
  std::vector<bool> seen_;  // by rank
};

}  // namespace saddlemesh
