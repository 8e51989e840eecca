#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace saddlemesh::cli {

/// Checks before a long computation that an output can be written; creates its folder if necessary. Throws InputError
/// with the option's name.
void require_writable(const std::string& option, const std::filesystem::path& path);

/// Writes the output of a command and prints "wrote PATH", unless the output is standard output.
void write_output(const std::filesystem::path& path, std::string_view contents);

}  // namespace saddlemesh::cli
