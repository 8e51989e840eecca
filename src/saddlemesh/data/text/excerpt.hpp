#pragma once

#include <string>
#include <string_view>

namespace saddlemesh {

/// Quotes a file's text for a message: its first 40 bytes, with "…" if there are more, and special characters escaped
/// (see visible_line()).
std::string excerpt(std::string_view text);

}  // namespace saddlemesh
