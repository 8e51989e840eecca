#pragma once

#include <cstdint>
#include <string_view>

namespace saddlemesh {

/// Features that a build has only if it includes the library for them.
enum class OptionalPart : std::uint8_t { images, archives, downloads };

/// Describes what this build cannot do without the part, and how to build one that can: half a sentence for messages.
std::string_view absence(OptionalPart part);

}  // namespace saddlemesh
