#pragma once

#include <cstdint>

#include <CLI/CLI.hpp>

// Validators whose messages say what was expected. CLI11 puts the option's name before them.
namespace saddlemesh::cli {

/// Digits only, within the limits: a minus sign would otherwise wrap around.
CLI::Validator whole_number(std::uint64_t least = 0, std::uint64_t most = UINT64_MAX);

/// Neither NaN nor infinite.
CLI::Validator finite_number();

CLI::Validator not_empty();

}  // namespace saddlemesh::cli
