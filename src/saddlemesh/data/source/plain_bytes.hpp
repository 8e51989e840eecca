#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// The bytes of a file as they are stored. InputError with the system's reason where it cannot be read.
std::unique_ptr<ByteStream::Source> file_bytes(const std::filesystem::path& path);

/// The bytes of a file that is open, from the first one; `owner` keeps the descriptor. InputError with `name` where it
/// cannot be read.
std::unique_ptr<ByteStream::Source> descriptor_bytes(int descriptor, std::string name,
                                                     std::shared_ptr<const void> owner);

/// Bytes in memory, which must outlive it, in one block.
std::unique_ptr<ByteStream::Source> memory_bytes(std::span<const char> bytes);

}  // namespace saddlemesh
