#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace saddlemesh {

/// The files below a folder that may be images; symbolic links are followed.
struct ImageListing {
  std::vector<std::string> paths;    ///< relative to the folder, with '/' between folders, sorted by bytes
  std::vector<std::string> folders;  ///< folders without any such file below them
};

/// Lists the files. Throws InputError with the system's reason if a folder cannot be read, and for more than 16 levels,
/// which indicate a cycle of links.
ImageListing list_image_files(const std::filesystem::path& folder);

/// Returns whether one of the first thousand entries below the folder is named .jpg, .jpeg or .png.
bool has_image_names(const std::filesystem::path& folder);

/// Returns whether the name has an image ending, in upper or lower case.
bool is_image_name(const std::string& path);

}  // namespace saddlemesh
