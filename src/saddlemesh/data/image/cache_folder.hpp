#pragma once

#include <cstdint>
#include <filesystem>

#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// How many bytes the files of decoded images may take together: $SADDLEMESH_CACHE_GB gigabytes, 10 where it is not
/// set; 0 keeps nothing. InputError where the variable is not such a number.
std::uint64_t cache_limit();

/// Makes the folder for its owner alone, and takes others' rights away from one that is there. Error where it cannot be
/// made.
void make_cache_folder(const std::filesystem::path& folder);

/// Removes the least recently used files of decoded images until one of `bytes` can be written to `path` within the
/// limit, and what killed processes left half-written. Notes what it removed.
void make_room(const std::filesystem::path& path, std::uint64_t bytes, std::uint64_t limit, const ReadNote& note);

}  // namespace saddlemesh
