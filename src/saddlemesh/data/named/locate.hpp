#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/named/catalogue.hpp"

namespace saddlemesh {

/// Where a named set lies.
struct LocatedSet {
  std::filesystem::path folder;    ///< that the files are in
  std::filesystem::path training;  ///< a file or folder, for read_data
  std::filesystem::path test;      ///< empty: there is none here
};

/// The user's own folder for data, where fetched sets go: $XDG_CACHE_HOME/saddlemesh, else ~/.cache/saddlemesh; empty
/// where neither variable is set.
std::filesystem::path user_data_folder();

/// The folders that are searched, first to last: `data_dir` unless empty, $SADDLEMESH_DATA, user_data_folder(), and the
/// system's share folders. The set may lie in a subfolder of its name, which is looked into first, or directly.
std::vector<std::filesystem::path> data_folders(const std::filesystem::path& data_dir);

/// The set in the first folder that has its training part, or nothing. InputError if `data_dir` is given and is not a
/// folder.
std::optional<LocatedSet> locate(const NamedSet& set, const std::filesystem::path& data_dir);

/// The same; where there is none, InputError: the folders that were searched, and how to get it.
LocatedSet find_named_set(std::string_view name, const std::filesystem::path& data_dir);

/// What a user can do who wants the set: "run 'saddlemesh data fetch a9a'".
std::string how_to_get(const NamedSet& set);

}  // namespace saddlemesh
