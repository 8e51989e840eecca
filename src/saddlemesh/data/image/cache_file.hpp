#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Tells what a file of decoded images was made from.
using Fingerprint = std::array<char, 32>;

/// SHA-256 of the text.
Fingerprint fingerprint_of(const std::string& text);

/// What a cache file gave.
struct CacheReading {
  std::optional<RawData> images = {};  ///< unset: there is no such file, its fingerprint is another, or it is damaged
  bool damaged = false;
};

/// How many bytes write_cache writes.
std::uint64_t cache_file_size(const RawData& raw);

/// Images and labels with their fingerprint and checksums, written whole or not at all, for the owner alone. Error if
/// that fails.
void write_cache(const std::filesystem::path& path, const Fingerprint& fingerprint, const RawData& raw);

/// What write_cache wrote, but for its name. A file that is read counts as the most recently used.
CacheReading read_cache(const std::filesystem::path& path, const Fingerprint& fingerprint);

/// The same of a stream with so many bytes.
CacheReading read_cache(ByteStream& stream, std::uint64_t size, const Fingerprint& fingerprint);

}  // namespace saddlemesh
