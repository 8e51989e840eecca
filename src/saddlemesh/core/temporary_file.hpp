#pragma once

#include <filesystem>
#include <string_view>

#include "saddlemesh/core/descriptor.hpp"

namespace saddlemesh {

/// A new file that replaces another one once it is complete. Where the file system supports O_TMPFILE, the file has no
/// name until then, so a killed process leaves nothing behind. Elsewhere its name is ".NAME.<random>.tmp" in the same
/// folder, and it is locked while it exists: remove_leftovers() uses the lock to tell whether its process is alive.
class TemporaryFile {
 public:
  /// Creates the file with `mode` reduced by the umask. If the system refuses, the file is not valid and errno holds
  /// the reason.
  TemporaryFile(std::filesystem::path target, unsigned mode);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  /// Removes the file unless it has replaced its target.
  ~TemporaryFile();

  [[nodiscard]] bool valid() const { return file_.valid(); }
  [[nodiscard]] int get() const { return file_.get(); }

  /// Renames the file to its target. Returns false if the system refuses; errno holds the reason.
  bool replace_target();

 private:
  [[nodiscard]] Descriptor create_unnamed(unsigned mode) const;
  [[nodiscard]] Descriptor create_named(unsigned mode);
  [[nodiscard]] bool link_as(const std::filesystem::path& name) const;

  std::filesystem::path target_, name_;  // name_ is empty while the file has no name
  Descriptor file_;
};

/// Removes temporary files that killed processes left in a folder: those for the target `name`, or all if it is empty.
/// Keeps the files of living processes.
void remove_leftovers(const std::filesystem::path& folder, std::string_view name = {});

/// Returns whether the name has the form of a temporary file's name.
bool is_temporary_name(std::string_view name);

}  // namespace saddlemesh
