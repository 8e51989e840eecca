#pragma once

#include <span>
#include <string>

#include "saddlemesh/data/format/binary/npy_header.hpp"

namespace saddlemesh {

/// Returns one element of an array as text: numbers in decimals, Unicode as UTF-8, without zero padding. Throws
/// InputError with `file` for invalid Unicode.
std::string npy_element_text(std::span<const char> element, const NpyHeader& header, const std::string& file);

}  // namespace saddlemesh
