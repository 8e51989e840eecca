#pragma once

#include <filesystem>

#include "saddlemesh/data/format/format.hpp"

namespace saddlemesh {

/// Recognises a folder, or a tar or zip archive, of JPEG and PNG files in the layouts of image_paths.hpp. An archive is
/// recognised by the names of its first files.
bool looks_like_image_folder(const Head& head);

/// Reads the images with three channels (one if the options ask for grey), in natural order of their paths. The result
/// is the same for a folder and an archive of it, and for any number of threads. An archive is read twice, first for
/// the names; its files are never in memory all at once.
///
/// Throws InputError with the file and the reason for a file that is neither JPEG nor PNG, unless its name marks it as
/// another kind of file; for a broken image, unless the options skip these; for images of different sizes, unless the
/// options set a size; and for paths that image_paths.hpp rejects.
///
/// If the options name a cache, the decoded set is stored there (image/cache.hpp).
RawData read_image_folder(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
