#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "saddlemesh/data/format/npy_header.hpp"

namespace saddlemesh {

/// A NumPy header's text, a dictionary as Python writes it: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3),
/// }. InputError, naming the file and the byte (the text begins at `begin`), for anything else.
NpyHeader parse_npy_dictionary(std::string_view text, const std::string& name, std::uint64_t begin);

}  // namespace saddlemesh
