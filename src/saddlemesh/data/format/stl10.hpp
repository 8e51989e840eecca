#pragma once

#include <filesystem>

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// STL-10's binary files: images of 3 × 96 × 96 bytes, channel after channel, each column after column; labels 1 … 10,
/// a byte each, in a file of their own (train_X.bin, train_y.bin). They have no mark of their own and are known by
/// their name, …_X.bin, and their size.
bool looks_like_stl10(const Head& head);

/// InputError with the byte: an image that is cut off, a label that is no class; and, with both files, numbers of
/// images and labels that differ.
RawData read_stl10(ByteStream& features, ByteStream* labels, const ReadOptions& options);

/// The labels of NAME_X.bin are NAME_y.bin, unless the options name them.
RawData read_stl10_file(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
