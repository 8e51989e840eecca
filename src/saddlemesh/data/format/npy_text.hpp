#pragma once

#include <span>
#include <string>

#include "saddlemesh/data/format/npy_header.hpp"

namespace saddlemesh {

/// One element of an array as text: numbers in decimals, Unicode as UTF-8, without the zeros that fill it up.
/// InputError, naming `file`, for what is no Unicode.
std::string npy_element_text(std::span<const char> element, const NpyHeader& header, const std::string& file);

}  // namespace saddlemesh
