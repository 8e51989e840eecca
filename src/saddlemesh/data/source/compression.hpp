#pragma once

#include <string_view>

#include "saddlemesh/data/source/input_file.hpp"

namespace saddlemesh {

/// "gzip", "bzip2" or "xz" by its first bytes; empty if it is none of them, or a folder. InputError where it
/// cannot be read.
std::string_view compression_of(const InputFile& file);

}  // namespace saddlemesh
