#pragma once

#include <filesystem>
#include <string_view>

#include "saddlemesh/core/descriptor.hpp"

namespace saddlemesh {

/// A new file that is to replace another when it is complete. Where the file system allows it (O_TMPFILE) the file has
/// no name until then, so that a killed process leaves nothing behind; elsewhere it is ".NAME.<random>.tmp" in the same
/// folder. It is locked while it exists: remove_leftovers tells by that whether its process still lives.
class TemporaryFile {
 public:
  /// The mode is reduced by the umask. Not valid where the system refuses it; errno says why.
  TemporaryFile(std::filesystem::path target, unsigned mode);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  /// Removes the file unless it replaced its target.
  ~TemporaryFile();

  [[nodiscard]] bool valid() const { return file_.valid(); }
  [[nodiscard]] int get() const { return file_.get(); }

  /// Gives the file its target's name. False where the system refuses it; errno says why.
  bool replace_target();

 private:
  [[nodiscard]] Descriptor create_unnamed(unsigned mode) const;
  [[nodiscard]] Descriptor create_named(unsigned mode);
  [[nodiscard]] bool link_as(const std::filesystem::path& name) const;

  std::filesystem::path target_, name_;  // name_ is empty while it has none
  Descriptor file_;
};

/// Removes the temporary files in a folder that killed processes left: those of the target `name`, or of all. Those
/// that living processes are writing stay.
void remove_leftovers(const std::filesystem::path& folder, std::string_view name = {});

/// Whether a temporary file may have that name.
bool is_temporary_name(std::string_view name);

}  // namespace saddlemesh
