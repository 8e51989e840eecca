#pragma once

#include <cstddef>
#include <filesystem>

#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh {

/// Settings of runs that do not affect the result.
struct RunOptions {
  std::size_t seeds = 1;      ///< number of runs that differ only in the seed
  std::filesystem::path out;  ///< the run folder
  bool svg = false, quiet = false;
};

/// Adds the settings of the section "run".
void add_run_settings(Settings& settings, RunOptions& options);

}  // namespace saddlemesh
