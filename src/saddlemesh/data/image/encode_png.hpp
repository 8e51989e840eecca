#pragma once

#include <string>

#include "saddlemesh/data/image/image.hpp"

namespace saddlemesh {

/// Returns the bytes of a PNG file. Throws InputError unless the image has one channel (grey) or three (red, green,
/// blue).
std::string encode_png(const Image& image);

}  // namespace saddlemesh
