#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Whether a file that begins so is compressed with xz.
bool is_xz(std::string_view first_bytes);

/// Decompresses xz data, with the checksums that they carry verified.
/// `name` is the file for messages.
std::unique_ptr<ByteStream::Source> decompress_xz(std::string name, std::unique_ptr<ByteStream::Source> compressed);

}  // namespace saddlemesh
