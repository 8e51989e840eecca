#pragma once

#include <filesystem>

#include "saddlemesh/data/format/format.hpp"

namespace saddlemesh {

/// A folder, or a tar or zip archive, of JPEG and PNG files in the layouts of image_paths.hpp. An archive is known by
/// the names of its first files.
bool looks_like_image_folder(const Head& head);

/// The images with three channels (one if the options say grey), in the order of their paths with numbers in numeric
/// order: the same for a folder and an archive of it, and for any number of threads. An archive is read twice, once for
/// its names; its files are never in memory all at once.
///
/// Files whose first bytes are neither JPEG nor PNG are refused unless their names say that they are no images.
/// InputError with the file and the reason: a broken image, unless the options leave them out; images of different
/// sizes, unless the options give one; and what image_paths.hpp refuses.
///
/// With a cache in the options the decoded set is kept there (image/cache.hpp).
RawData read_image_folder(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
