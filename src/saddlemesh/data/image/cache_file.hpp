#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Identifies the input that a file of decoded images was made from.
using Fingerprint = std::array<char, 32>;

/// Returns the SHA-256 of the text.
Fingerprint fingerprint_of(const std::string& text);

/// The result of reading a cache file.
struct CacheReading {
  std::optional<RawData> images = {};  ///< empty if there is no file, its fingerprint differs, or it is damaged
  bool damaged = false;
};

/// Number of bytes that write_cache() writes.
std::uint64_t cache_file_size(const RawData& raw);

/// Writes images and labels with their fingerprint and checksums, atomically, accessible only to the owner. Throws
/// Error on failure.
void write_cache(const std::filesystem::path& path, const Fingerprint& fingerprint, const RawData& raw);

/// Reads what write_cache() wrote, except for its name. Marks the file as the most recently used.
CacheReading read_cache(const std::filesystem::path& path, const Fingerprint& fingerprint);

/// Reads a cache file from a stream of `size` bytes.
CacheReading read_cache(ByteStream& stream, std::uint64_t size, const Fingerprint& fingerprint);

}  // namespace saddlemesh
