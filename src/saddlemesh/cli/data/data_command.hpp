#pragma once

#include <CLI/CLI.hpp>

namespace saddlemesh::cli {

// The subcommands of `saddlemesh data`.
void add_data_list(CLI::App& data);
void add_data_fetch(CLI::App& data);
void add_data_inspect(CLI::App& data);
void add_data_split(CLI::App& data);

}  // namespace saddlemesh::cli
