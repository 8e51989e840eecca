// Public: which optional parts this build has
#pragma once

#include "saddlemesh/data/source/optional_part.hpp"

namespace saddlemesh {

/// Returns whether this build includes the part.
bool has(OptionalPart part);

}  // namespace saddlemesh
