#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Whether a file that begins so is compressed with bzip2.
bool is_bzip2(std::string_view first_bytes);

/// Decompresses bzip2 data, each block's checksum verified.
/// `name` is the file for messages.
std::unique_ptr<ByteStream::Source> decompress_bzip2(std::string name, std::unique_ptr<ByteStream::Source> compressed);

}  // namespace saddlemesh
