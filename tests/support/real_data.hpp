#pragma once

#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>

namespace saddlemesh::testing {

/// Returns the reason to skip a test that needs these files of real data, and the remedy; nothing if all exist. The
/// folder is usually $SADDLEMESH_DATA.
[[nodiscard]] inline std::optional<std::string> missing_data(const std::filesystem::path& folder,
                                                             std::initializer_list<std::string> files) {
  if (folder.empty()) return "SADDLEMESH_DATA is not set; set it to a folder with the data sets to run this test";
  for (const std::string& file : files) {
    if (std::filesystem::exists(folder / file)) continue;
    return "SADDLEMESH_DATA has no " + file + "; put it there to run this test";
  }
  return std::nullopt;
}

[[nodiscard]] inline std::filesystem::path data_folder() {
  const char* folder = std::getenv("SADDLEMESH_DATA");
  return folder == nullptr ? "" : folder;
}

[[nodiscard]] inline std::optional<std::string> missing_data(std::initializer_list<std::string> files) {
  return missing_data(data_folder(), files);
}

}  // namespace saddlemesh::testing
