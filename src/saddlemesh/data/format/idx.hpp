#pragma once

#include <filesystem>

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Recognises IDX, the format of MNIST and similar sets: two zero bytes, the type of the numbers, the number of axes,
/// their lengths, then the numbers, all big-endian. Features have 3 axes (images of one channel, bytes) or 4 (channels,
/// then height and width), or 2 (rows of numbers of any type); labels have one axis of integers.
bool looks_like_idx(const Head& head);

/// Reads features and labels. Throws InputError with the byte offset for a wrong beginning, an unsupported type or
/// number of axes, and numbers that are cut off or left over; and if the numbers of rows and labels differ.
RawData read_idx(ByteStream& features, ByteStream* labels, const ReadOptions& options);

/// Reads a file of features and its labels. For NAME-images-idx3-ubyte the labels are NAME-labels-idx1-ubyte, unless
/// the options name them; either name may have a dot before "idx", and either file may be compressed.
RawData read_idx_file(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
