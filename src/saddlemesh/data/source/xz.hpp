#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Returns whether a file with these first bytes is compressed with xz.
bool is_xz(std::string_view first_bytes);

/// Decompresses xz data and verifies their checksums. `name` is the file for messages.
std::unique_ptr<ByteStream::Source> decompress_xz(std::string name, std::unique_ptr<ByteStream::Source> compressed);

}  // namespace saddlemesh
