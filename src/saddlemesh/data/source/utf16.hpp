#pragma once

#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Whether text that begins so is in UTF-16.
bool has_utf16_mark(std::string_view first_bytes);

/// What a stream of text holds, in UTF-8: converted from UTF-16 where it begins with that encoding's byte order mark,
/// as what spreadsheets export as "Unicode text" does, else as it is. Reading takes the bytes from `stream`, which must
/// outlive it. InputError that names the file and the byte: UTF-32, an odd number of bytes, half of a surrogate pair.
ByteStream utf8_text(ByteStream& stream);

}  // namespace saddlemesh
