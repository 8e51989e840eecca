#pragma once

#include <string_view>

#include "saddlemesh/data/source/input_file.hpp"

namespace saddlemesh {

/// Returns "gzip", "bzip2" or "xz", detected by the first bytes; empty for other files and for folders. Throws
/// InputError if the file cannot be read.
std::string_view compression_of(const InputFile& file);

}  // namespace saddlemesh
