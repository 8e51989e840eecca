#pragma once

#include <filesystem>

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// IDX, the format of MNIST and its relatives: two zero bytes, the type of the numbers, how many axes, their lengths,
/// then the numbers, all with the highest byte first. Features have 3 axes (images of one channel, bytes) or 4
/// (channels, then height and width), or 2 (rows of numbers of any type); labels have one axis of integers.
bool looks_like_idx(const Head& head);

/// InputError with the byte: another first bytes, a type or axes other than these, numbers cut off or left over; and,
/// with both files, numbers of rows and labels that differ.
RawData read_idx(ByteStream& features, ByteStream* labels, const ReadOptions& options);

/// The labels of NAME-images-idx3-ubyte are NAME-labels-idx1-ubyte, also with a dot before "idx" and either of them
/// compressed or not, unless the options name them.
RawData read_idx_file(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
