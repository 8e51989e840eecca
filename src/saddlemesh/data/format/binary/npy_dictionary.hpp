#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "saddlemesh/data/format/binary/npy_header.hpp"

namespace saddlemesh {

/// Parses a NumPy header's text, a Python dictionary: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }.
/// Throws InputError with the file and the byte offset (the text begins at `begin`) for anything else.
NpyHeader parse_npy_dictionary(std::string_view text, const std::string& name, std::uint64_t begin);

}  // namespace saddlemesh
