#pragma once

#include <cstddef>

#include "saddlemesh/data/image/image.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Returns a grid of some of the data's images for visual inspection, separated by white lines. With labels, each class
/// has a row with its first images, about `images` in total, but at least one for each of the first `images` classes.
/// Without labels, the first images form a square. Throws InputError unless the data are images of 1 or 3 channels.
Image contact_sheet(const RawData& raw, std::size_t images = 100);

}  // namespace saddlemesh
