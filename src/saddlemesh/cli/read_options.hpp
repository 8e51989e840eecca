#pragma once

#include <filesystem>
#include <string>

#include <CLI/CLI.hpp>

#include "saddlemesh/data/read_options.hpp"

namespace saddlemesh::cli {

/// How data are to be read, as the command line says it.
struct ReadArguments {
  ReadOptions options;  ///< complete after finish()
  std::filesystem::path data_dir;
  std::string missing = "refuse", resize = "area", image_size;
  bool header = false, no_header = false, no_cache = false;

  /// Fills in what the command line gave as text. InputError where it is wrong.
  void finish();
};

/// Adds the options of reading to a command. The arguments must outlive it.
void add_read_options(CLI::App& command, ReadArguments& arguments);

}  // namespace saddlemesh::cli
