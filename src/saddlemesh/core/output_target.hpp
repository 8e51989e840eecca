#pragma once

#include <filesystem>
#include <optional>

namespace saddlemesh {

/// The file, device or descriptor that an output path given by the user resolves to.
struct OutputTarget {
  std::filesystem::path
      path;             ///< with symbolic links followed, even if the last one points to a file that does not exist
  bool regular = true;  ///< a regular file or not existing yet; anything else is written in place and never replaced
  std::optional<int> descriptor;  ///< set if the path names a descriptor of this process, such as /dev/stdout
};

/// Resolves an output path. If the path cannot be examined, the target is not regular, and opening it reports the
/// reason.
OutputTarget find_output_target(const std::filesystem::path& path);

}  // namespace saddlemesh
