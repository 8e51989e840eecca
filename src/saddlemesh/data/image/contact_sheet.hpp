#pragma once

#include <cstddef>

#include "saddlemesh/data/image/image.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Some of the data's images side by side, to be looked at: a row for each class with its first images, as many as make
/// about `images` in all, but at least one for each of the first `images` classes; or, without labels, the first images
/// in a square. White lines between them. InputError if the data are not images of 1 or 3 channels.
Image contact_sheet(const RawData& raw, std::size_t images = 100);

}  // namespace saddlemesh
