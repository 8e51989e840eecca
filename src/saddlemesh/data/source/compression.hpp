#pragma once

#include <filesystem>
#include <string_view>

namespace saddlemesh {

/// "gzip", "bzip2" or "xz" by the file's first bytes; empty if it is none of them, or a folder. InputError where it
/// cannot be read.
std::string_view compression_of(const std::filesystem::path& path);

}  // namespace saddlemesh
