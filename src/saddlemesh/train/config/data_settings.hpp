#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/data/source/read_options.hpp"
#include "saddlemesh/train/config/settings.hpp"

// The settings about data, declared once for files and command lines. The bound variables must outlive the settings.
namespace saddlemesh {

/// Returns the folder for decoded images in the user's cache; empty if the user has none.
std::filesystem::path default_cache();

/// Returns the names of the file formats.
std::vector<std::string> format_names();

/// Adds how files are read, and the first folder to look for named sets in: sections data, tables and images.
void add_read_settings(Settings& settings, ReadOptions& options, std::filesystem::path& data_dir);

/// Adds the most memory that the process may use, to the current section.
AddedSetting add_memory_setting(Settings& settings, std::uint64_t& memory);

/// Adds the threads and the memory of commands that only read data. By default one thread per core.
void add_read_threads(Settings& settings, ReadOptions& options);

/// Adds the sites that hold the data, as a list and as tables [[site]], to the section data.
void add_site_settings(Settings& settings, DataOptions& options);

/// Adds how data are prepared and dealt to the workers, and all of the above: sections data, protocol, workers, tables
/// and images. The caller adds the name of the data. `seed` is bound to the setting of that name.
void add_data_settings(Settings& settings, DataOptions& options, std::uint64_t& seed);

}  // namespace saddlemesh
