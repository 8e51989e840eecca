#pragma once

#include <string>
#include <string_view>

namespace saddlemesh {

/// A file's text in quotes as a message can show it: its first 40 bytes, with "…" where there are more and "?" for
/// bytes that a terminal would act upon.
std::string excerpt(std::string_view text);

}  // namespace saddlemesh
