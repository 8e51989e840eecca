#pragma once

#include <cstdint>
#include <filesystem>

#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Returns the maximum total size of the files of decoded images: $SADDLEMESH_CACHE_GB gigabytes, by default 10; 0
/// disables the cache. Throws InputError if the variable is not such a number.
std::uint64_t cache_limit();

/// Creates the folder with access only for its owner, and removes others' access to an existing one. Throws Error if it
/// cannot be created.
void make_cache_folder(const std::filesystem::path& folder);

/// Removes temporary files of killed processes, and the least recently used files of decoded images, until a file of
/// `bytes` fits within the limit at `path`. Reports what it removed to `note`.
void make_room(const std::filesystem::path& path, std::uint64_t bytes, std::uint64_t limit, const ReadNote& note);

}  // namespace saddlemesh
