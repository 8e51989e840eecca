#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace saddlemesh {

/// The file's contents. Throws InputError naming the path and the system's reason.
std::string read_file(const std::filesystem::path& path);

/// Writes the file whole or not at all: a temporary beside it, flushed to disk, then renamed over it.
/// Missing parent folders are made. Throws Error naming the path and the system's reason.
void write_file(const std::filesystem::path& path, std::string_view contents);

/// Adds to the end of the file, which is made if need be. Throws Error naming the path and the system's reason.
void append_file(const std::filesystem::path& path, std::string_view contents);

/// Flushes a folder to disk: which files it has, and under which names. Where the system cannot, nothing happens.
void flush_folder(const std::filesystem::path& folder);

/// Makes the folder if need be and tries that a file can be written in it, so that a long computation does not find out
/// at its end. Throws InputError naming the folder and the system's reason.
void require_writable_folder(const std::filesystem::path& folder);

}  // namespace saddlemesh
