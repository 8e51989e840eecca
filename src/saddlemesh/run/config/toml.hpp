#pragma once

#include <string>
#include <string_view>

#include "saddlemesh/run/config/settings.hpp"

namespace saddlemesh {

/// Sets what the TOML text sets. InputError as "file:line: …" with what was found and expected: for syntax, unknown
/// sections and names (with the nearest one), values of the wrong type, and whatever a setting refuses.
void read_toml(std::string_view text, const std::string& file, const Settings& settings);

/// All settings as TOML that read_toml takes, each below its help as a comment. What is not set is a comment itself.
std::string write_toml(const Settings& settings, std::string_view heading);

}  // namespace saddlemesh
