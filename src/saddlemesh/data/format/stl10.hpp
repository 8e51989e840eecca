#pragma once

#include <filesystem>

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Recognises STL-10's binary files: images of 3 × 96 × 96 bytes, channel by channel and column by column; labels 1 …
/// 10, one byte each, in a separate file (train_X.bin, train_y.bin). The format has no signature, so files are
/// recognised by name, …_X.bin, and size.
bool looks_like_stl10(const Head& head);

/// Reads features and labels. Throws InputError with the byte offset for an image that is cut off and for an invalid
/// label; and if the numbers of images and labels differ.
RawData read_stl10(ByteStream& features, ByteStream* labels, const ReadOptions& options);

/// Reads a file of features and its labels. The labels of NAME_X.bin are NAME_y.bin, unless the options name them.
RawData read_stl10_file(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
