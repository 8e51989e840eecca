// Public: configuration files
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh {

/// Sets what the TOML text sets, in the text's order. InputError as "file:line: …" with what was found and expected:
/// for syntax, unknown sections and names (with the nearest one), values of the wrong type, and whatever a setting
/// refuses. Returns a note with file and line for each name or value of an earlier version (former_names.hpp).
///
/// Where text is expected, a number is taken too, as it would be on a command line; where a list is, a single value. ""
/// unsets what can be unset. A whole number beyond 2⁶³ − 1, which TOML does not have, is written in quotes.
std::vector<std::string> read_toml(std::string_view text, const std::string& file, const Settings& settings);

/// All settings as TOML that read_toml takes, each below its help as a comment. What is not set is a comment itself.
/// InputError for text that is not UTF-8, which TOML cannot hold.
std::string write_toml(const Settings& settings, std::string_view heading);

}  // namespace saddlemesh
