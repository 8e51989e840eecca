#pragma once

#include <cstddef>
#include <string>

#include "saddlemesh/core/shape.hpp"

namespace saddlemesh {

/// Checks the size in an image's header before memory is allocated. Throws InputError if there are no pixels, a side
/// longer than `longest_side`, or more values than a colour image of 100 million pixels has.
void require_sensible_size(const std::string& name, const Shape& promised);

/// Throws InputError if a file of `bytes` cannot hold the announced pixels, of which each byte stores at most
/// `most_per_byte`.
void require_bytes_for(const std::string& name, const Shape& promised, std::size_t bytes, std::size_t most_per_byte);

}  // namespace saddlemesh
