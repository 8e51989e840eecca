#pragma once

#include <cstdint>
#include <string_view>

namespace saddlemesh {

/// What a build can do only if it was made with the library for it.
enum class OptionalPart : std::uint8_t { images, archives, downloads };

/// What this build cannot do for want of the part, and how to build one that can: half a sentence for messages.
std::string_view absence(OptionalPart part);

}  // namespace saddlemesh
