// Public: configuration files
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh {

/// Applies TOML text to the settings, in the text's order. Throws InputError "file:line: …" with what was found and
/// expected for syntax errors, for unknown sections and names (with the nearest one), for values of the wrong type, and
/// for values that a setting rejects. Returns a note with file and line for each name or value of an earlier version
/// (former_names.hpp).
///
/// A number is accepted as text, and a single value as a list, as on a command line. "" unsets what can be unset. A
/// whole number above 2⁶³ − 1, which TOML does not have, is written in quotes.
std::vector<std::string> read_toml(std::string_view text, const std::string& file, const Settings& settings);

/// Returns all settings as TOML that read_toml() accepts, each with its help as a comment above it. A setting without a
/// value is commented out. Throws InputError for text that is not UTF-8, which TOML cannot hold.
std::string write_toml(const Settings& settings, std::string_view heading);

}  // namespace saddlemesh
