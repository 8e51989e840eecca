#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace saddlemesh {

/// Whether the file has the checksum, "md5:…" or "sha256:…" in hexadecimal digits. InputError where the file cannot be
/// read, Error for a checksum of another kind.
bool has_checksum(const std::filesystem::path& path, std::string_view checksum);

/// The file's checksum of the kind, "md5" or "sha256", in the same form.
std::string file_checksum(const std::filesystem::path& path, std::string_view kind);

}  // namespace saddlemesh
