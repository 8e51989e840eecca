#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace saddlemesh::cli {

/// Explains what was wrong with the command line, with the nearest known command or option, and how to get help.
std::string explain_usage_error(const CLI::App& program, const CLI::ParseError& error);

}  // namespace saddlemesh::cli
