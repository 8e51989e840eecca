#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace saddlemesh {

/// The file's contents. Throws InputError naming the path and the system's reason.
std::string read_file(const std::filesystem::path& path);

/// Who may read and write a file that write_file leaves.
enum class FileAccess : std::uint8_t {
  usual,       ///< an existing file keeps its owner and permissions; a new one has those that the umask leaves
  owner_only,  ///< nobody but the owner, whoever could read the file before
};

/// Writes a regular file whole or not at all: a temporary beside it, flushed to disk, then renamed over it. Symbolic
/// links are followed. A device, a pipe or a descriptor of this process (/dev/stdout, /dev/fd/3) is written to as it
/// is. Missing parent folders are made. Throws Error naming the path and the system's reason.
void write_file(const std::filesystem::path& path, std::string_view contents, FileAccess access = FileAccess::usual);

/// Adds to the end of the file, which is made if need be. Throws Error naming the path and the system's reason.
void append_file(const std::filesystem::path& path, std::string_view contents);

/// Flushes a folder to disk: which files it has, and under which names. Where the system cannot, nothing happens.
void flush_folder(const std::filesystem::path& folder);

/// Makes the folder if need be and tries that a file can be written in it, so that a long computation does not find out
/// at its end. Throws InputError naming the folder and the system's reason.
void require_writable_folder(const std::filesystem::path& folder);

/// Makes the file's folder if need be and tries that write_file can write there, without writing. Removes what a killed
/// process left of an earlier attempt. Throws InputError naming the path and the system's reason.
void require_writable_file(const std::filesystem::path& path);

}  // namespace saddlemesh
