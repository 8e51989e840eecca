#pragma once

#include <filesystem>
#include <optional>

namespace saddlemesh {

/// What a path that a user gave for output leads to.
struct OutputTarget {
  std::filesystem::path path;     ///< symbolic links followed, also where the last leads to a file that does not exist
  bool regular = true;            ///< a regular file, or nothing yet; otherwise it is written to and never replaced
  std::optional<int> descriptor;  ///< set where the path names a descriptor of this process, as /dev/stdout does
};

/// Where the path cannot be examined, the target is not regular, and opening it gives the system's reason.
OutputTarget find_output_target(const std::filesystem::path& path);

}  // namespace saddlemesh
