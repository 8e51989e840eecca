#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace saddlemesh {

/// Block size of tar archives: headers and files begin at multiples of it.
constexpr std::size_t tar_block = 512;

/// Returns whether a file with these first bytes is a zip or a tar archive. A tar archive's first block contains its
/// own checksum.
bool is_zip(std::string_view first_bytes);
bool is_tar(std::string_view first_bytes);

enum class ArchiveKind : std::uint8_t { tar, zip };

/// Returns the kind of an archive with these first bytes. Throws InputError if it is neither.
ArchiveKind kind_of_archive(std::string_view first_bytes, const std::string& name);

}  // namespace saddlemesh
