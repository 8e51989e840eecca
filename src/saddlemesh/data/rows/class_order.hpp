#pragma once

#include <cstdint>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// The classes' places in the order in which they are to stand: of their numbers if all names are numbers, else of
/// their names.
std::vector<std::uint32_t> class_order(const std::vector<RawClass>& classes);

}  // namespace saddlemesh
