#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include "saddlemesh/data/raw_data.hpp"

namespace saddlemesh {

/// Tells what a file of decoded images was made from.
using Fingerprint = std::array<char, 32>;

/// SHA-256 of the text.
Fingerprint fingerprint_of(const std::string& text);

/// Images and labels with their fingerprint and checksums, written whole or not at all. Error if that fails.
void write_cache(const std::filesystem::path& path, const Fingerprint& fingerprint, const RawData& raw);

/// What write_cache wrote, but for its name; nothing if there is no such file, or if its fingerprint is another, or if
/// it is damaged.
std::optional<RawData> read_cache(const std::filesystem::path& path, const Fingerprint& fingerprint);

}  // namespace saddlemesh
