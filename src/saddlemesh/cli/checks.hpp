#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

// Validators whose messages say what was expected. CLI11 prefixes the option's name.
namespace saddlemesh::cli {

/// Accepts digits only, within the limits: a negative number would otherwise wrap around.
CLI::Validator whole_number(std::uint64_t least = 0, std::uint64_t most = UINT64_MAX);

/// Accepts neither NaN nor infinity.
CLI::Validator finite_number();

CLI::Validator not_empty();

/// Checks before a long computation that an output can be written; creates its folder if necessary. Throws InputError
/// with the option's name.
void require_file_place(const std::string& option, const std::filesystem::path& path);

/// Writes the output of a command and prints "wrote PATH", unless the output is standard output.
void write_output(const std::filesystem::path& path, std::string_view contents);

}  // namespace saddlemesh::cli
