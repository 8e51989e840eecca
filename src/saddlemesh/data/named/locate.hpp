#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/named/catalogue.hpp"

namespace saddlemesh {

/// Location of a named set.
struct LocatedSet {
  std::filesystem::path folder;    ///< folder that holds the files
  std::filesystem::path training;  ///< a file or folder, for read_data()
  std::filesystem::path test;      ///< empty if there is no test part
};

/// Returns the user's own data folder, where fetched sets are stored: $XDG_CACHE_HOME/saddlemesh, otherwise
/// ~/.cache/saddlemesh; empty if neither variable is set.
std::filesystem::path user_data_folder();

/// Returns the folders to search, in order: `data_dir` unless empty, $SADDLEMESH_DATA, user_data_folder(), and the
/// system's share folders. In each, the set may be in a subfolder of its name, which is searched first, or directly in
/// the folder.
std::vector<std::filesystem::path> data_folders(const std::filesystem::path& data_dir);

/// Returns the set from the first folder that has its training part, or nothing. Throws InputError if `data_dir` is
/// given and is not a folder.
std::optional<LocatedSet> locate(const NamedSet& set, const std::filesystem::path& data_dir);

/// Like locate(), but throws InputError if the set is not found, with the folders that were searched and how to get it.
LocatedSet find_named_set(std::string_view name, const std::filesystem::path& data_dir);

/// Returns a hint for users without the set: "run 'saddlemesh data fetch a9a'".
std::string how_to_get(const NamedSet& set);

}  // namespace saddlemesh
