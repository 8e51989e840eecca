#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace saddlemesh {

/// The files below a folder that may be images, links followed.
struct ImageListing {
  std::vector<std::string> paths;    ///< below the folder, '/' between folders, in the order of their bytes
  std::vector<std::string> folders;  ///< those without any such file below them
};

/// InputError, with the system's reason, for folders that cannot be read, and for more than 16 levels: links in a
/// circle.
ImageListing list_image_files(const std::filesystem::path& folder);

/// Whether there is a file named .jpg, .jpeg or .png among the files below the folder, of which the first thousand are
/// looked at.
bool has_image_names(const std::filesystem::path& folder);

/// Whether the name ends so, in capitals or not.
bool is_image_name(const std::string& path);

}  // namespace saddlemesh
