#pragma once

#include <string_view>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Returns whether text with these first bytes is in UTF-16.
bool has_utf16_mark(std::string_view first_bytes);

/// Converts a stream of text to UTF-8. Converts from UTF-16 if it begins with that encoding's byte order mark, like the
/// "Unicode text" that spreadsheets export; otherwise leaves it unchanged. Reads from `stream`, which must outlive the
/// result. Throws InputError with the file and the byte offset for UTF-32, an odd number of bytes, and half of a
/// surrogate pair.
ByteStream utf8_text(ByteStream& stream);

}  // namespace saddlemesh
