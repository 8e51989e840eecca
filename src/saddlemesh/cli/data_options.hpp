#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "saddlemesh/cli/read_options.hpp"
#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh::cli {

/// Which data, and what becomes of them on their way to the workers, as the command line says it.
struct DataArguments {
  DataOptions options;  ///< complete after finish()
  ReadArguments read;
  std::string shards = "even", standardise = "auto";

  /// Fills in what the command line gave as text. InputError where it is wrong.
  void finish();
};

/// Adds all of them to a command, but for the data themselves. The arguments must outlive it.
void add_data_options(CLI::App& command, DataArguments& arguments);

}  // namespace saddlemesh::cli
