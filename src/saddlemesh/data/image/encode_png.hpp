#pragma once

#include <string>

#include "saddlemesh/data/image/image.hpp"

namespace saddlemesh {

/// The bytes of a PNG file that shows the image, which must have one channel (grey) or three (red, green, blue), else
/// InputError.
std::string encode_png(const Image& image);

}  // namespace saddlemesh
