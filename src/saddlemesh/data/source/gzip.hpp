#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Returns whether a file with these first bytes is compressed with gzip.
bool is_gzip(std::string_view first_bytes);

/// Decompresses gzip data (RFC 1952) and verifies each member's checksum and length; ignores zeros after the last
/// member. `name` is the file for messages.
std::unique_ptr<ByteStream::Source> decompress_gzip(std::string name, std::unique_ptr<ByteStream::Source> compressed);

}  // namespace saddlemesh
