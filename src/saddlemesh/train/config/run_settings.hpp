#pragma once

#include <cstddef>
#include <filesystem>

#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh {

/// What a user says of runs beside what decides them.
struct RunOptions {
  std::size_t seeds = 1;      ///< runs, alike but for the seed
  std::filesystem::path out;  ///< the folder
  bool svg = false, quiet = false;
};

/// In the section "run".
void add_run_settings(Settings& settings, RunOptions& options);

}  // namespace saddlemesh
