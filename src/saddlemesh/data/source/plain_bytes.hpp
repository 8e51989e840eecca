#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Returns the stored bytes of a file. Throws InputError with the system's reason if it cannot be read.
std::unique_ptr<ByteStream::Source> file_bytes(const std::filesystem::path& path);

/// Returns the bytes of an open file from its beginning; `owner` keeps the descriptor open. Throws InputError with
/// `name` if it cannot be read.
std::unique_ptr<ByteStream::Source> descriptor_bytes(int descriptor, std::string name,
                                                     std::shared_ptr<const void> owner);

/// Returns bytes in memory as one block; they must outlive the result.
std::unique_ptr<ByteStream::Source> memory_bytes(std::span<const char> bytes);

}  // namespace saddlemesh
