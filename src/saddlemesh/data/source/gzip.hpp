#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Whether a file that begins so is compressed with gzip.
bool is_gzip(std::string_view first_bytes);

/// Decompresses gzip data (RFC 1952), each member's checksum and length verified; zeros after the last one are ignored.
/// `name` is the file for messages.
std::unique_ptr<ByteStream::Source> decompress_gzip(std::string name, std::unique_ptr<ByteStream::Source> compressed);

}  // namespace saddlemesh
