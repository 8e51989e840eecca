#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Returns whether a file with these first bytes is compressed with bzip2.
bool is_bzip2(std::string_view first_bytes);

/// Decompresses bzip2 data and verifies each block's checksum. `name` is the file for messages.
std::unique_ptr<ByteStream::Source> decompress_bzip2(std::string name, std::unique_ptr<ByteStream::Source> compressed);

}  // namespace saddlemesh
