#pragma once

#include <filesystem>

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Recognises CIFAR-10's binary version: records of a label byte (0 … 9) and 3 × 32 × 32 bytes, channel by channel. A
/// file of such records has a label byte at every multiple of 3073; a folder or tar archive contains data_batch_1.bin.
bool looks_like_cifar10(const Head& head);

/// Reads one file of records. Throws InputError with the byte offset for a label above 9 or a record that is cut off.
RawData read_cifar10(ByteStream& stream, const ReadOptions& options);

/// Reads a file of records, or a folder or archive with data_batch_1.bin … data_batch_5.bin, in this order. Their
/// test_batch.bin is a separate set, read by its own path.
RawData read_cifar10_file(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
