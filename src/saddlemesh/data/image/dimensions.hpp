#pragma once

#include <cstddef>
#include <string>

#include "saddlemesh/core/shape.hpp"

namespace saddlemesh {

/// For what an image's header promises, before memory is taken for it: InputError if there are no pixels, a side longer
/// than `longest_side`, or more values than a colour image of 100 million pixels has.
void require_sensible_size(const std::string& name, const Shape& promised);

/// InputError if a file of so many bytes cannot hold the pixels promised, each byte storing `most_per_byte` at best.
void require_bytes_for(const std::string& name, const Shape& promised, std::size_t bytes, std::size_t most_per_byte);

}  // namespace saddlemesh
