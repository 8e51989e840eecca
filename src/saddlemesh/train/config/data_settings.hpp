#pragma once

#include <filesystem>

#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/data/source/read_options.hpp"
#include "saddlemesh/train/config/settings.hpp"

// What can be set about data, once for files and command lines alike. What the settings are bound to must outlive them.
namespace saddlemesh {

/// Where decoded images are kept: in the user's own folder; nowhere for a user without one.
std::filesystem::path default_cache();

/// How files are read, and where named sets are looked for first: sections data, tables and images.
void add_read_settings(Settings& settings, ReadOptions& options, std::filesystem::path& data_dir);

/// The most memory that the process may use, in the section that was set last.
void add_memory_setting(Settings& settings, ReadOptions& options);

/// How many threads read, and how much memory they may use, for commands that do no more than that: one per core unless
/// a setting says otherwise.
void add_read_threads(Settings& settings, ReadOptions& options);

/// The sites that have the data: as a list, and as tables [[site]], in the section data.
void add_site_settings(Settings& settings, DataOptions& options);

/// What becomes of the data on their way to the workers, and the above: sections data, protocol, workers, tables and
/// images. The name of the data is left to the caller. `seed` is bound to the setting of that name.
void add_data_settings(Settings& settings, DataOptions& options, std::uint64_t& seed);

}  // namespace saddlemesh
