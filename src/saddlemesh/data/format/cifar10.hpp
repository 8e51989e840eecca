#pragma once

#include <filesystem>

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// CIFAR-10's binary version: records of a label byte (0 … 9) and 3 × 32 × 32 bytes, channel after channel. A file of
/// such records begins with label bytes at every 3073rd place; a folder or tar archive is known by data_batch_1.bin.
bool looks_like_cifar10(const Head& head);

/// One file of records. InputError with the byte: a label above 9, a record that is cut off.
RawData read_cifar10(ByteStream& stream, const ReadOptions& options);

/// A file of records; or a folder or archive with data_batch_1.bin … data_batch_5.bin, which are read in this order:
/// its test_batch.bin is a set of its own, read by its own path.
RawData read_cifar10_file(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
