#pragma once

#include <cstdint>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Returns the indices of the classes in sorted order: numeric order if all names are numbers, otherwise by name.
std::vector<std::uint32_t> class_order(const std::vector<RawClass>& classes);

}  // namespace saddlemesh
