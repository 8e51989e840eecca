#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

// Validators whose messages say what was expected. CLI11 puts the option's name before them.
namespace saddlemesh::cli {

/// Digits only, within the limits: a minus sign would otherwise wrap around.
CLI::Validator whole_number(std::uint64_t least = 0, std::uint64_t most = UINT64_MAX);

/// Neither NaN nor infinite.
CLI::Validator finite_number();

CLI::Validator not_empty();

/// That an output can be written there, to be found out before a long computation; its folder is made if need be.
/// InputError that names the option.
void require_file_place(const std::string& option, const std::filesystem::path& path);

/// Writes what a command was asked for and prints "wrote PATH", unless the output is standard output itself.
void write_output(const std::filesystem::path& path, std::string_view contents);

}  // namespace saddlemesh::cli
