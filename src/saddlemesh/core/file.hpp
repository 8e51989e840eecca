#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace saddlemesh {

/// Returns the file's contents. Throws InputError with the path and the system's reason.
std::string read_file(const std::filesystem::path& path);

/// Access permissions of a file written by write_file().
enum class FileAccess : std::uint8_t {
  usual,       ///< an existing file keeps its owner and permissions; a new file follows the umask
  owner_only,  ///< only the owner may read and write, whatever the permissions were before
};

/// Writes a regular file atomically: to a temporary file beside it, which is flushed to disk and renamed over the
/// target. Follows symbolic links. Writes directly to a device, a pipe or a descriptor of this process (/dev/stdout,
/// /dev/fd/3). Creates missing parent folders. Throws Error with the path and the system's reason.
void write_file(const std::filesystem::path& path, std::string_view contents, FileAccess access = FileAccess::usual);

/// Appends to the file and creates it if it does not exist. Throws Error with the path and the system's reason.
void append_file(const std::filesystem::path& path, std::string_view contents);

/// Flushes a folder's entries (names of its files) to disk. Does nothing where the system does not support it.
void flush_folder(const std::filesystem::path& folder);

/// Creates the folder if it does not exist and checks that files can be written there, so that a long computation fails
/// at its start and not at its end. Throws InputError with the folder and the system's reason.
void require_writable_folder(const std::filesystem::path& folder);

/// Creates the file's folder if it does not exist and checks, without writing, that write_file() can write there.
/// Removes temporary files that a killed process left. Throws InputError with the path and the system's reason.
void require_writable_file(const std::filesystem::path& path);

}  // namespace saddlemesh
