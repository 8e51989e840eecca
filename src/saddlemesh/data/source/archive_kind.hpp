#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace saddlemesh {

/// What a tar archive is made of: headers and files begin on whole blocks.
constexpr std::size_t tar_block = 512;

/// Whether a file that begins so is an archive. A tar archive's first block holds a checksum of itself.
bool is_zip(std::string_view first_bytes);
bool is_tar(std::string_view first_bytes);

enum class ArchiveKind : std::uint8_t { tar, zip };

/// Of a file that begins so; InputError if it is neither.
ArchiveKind kind_of_archive(std::string_view first_bytes, const std::string& name);

}  // namespace saddlemesh
