#pragma once

#include <string>
#include <string_view>

#include "saddlemesh/train/config/settings.hpp"

// Names of settings and values in earlier versions. Files, command lines and Python still accept them, with a note that
// gives the current name.
namespace saddlemesh {

/// Returns the current name of a setting. A name that is unchanged or unknown is returned as it is.
std::string current_name(std::string_view name);

/// Returns the current name if `settings` contain it and do not contain the given name.
std::string current_name(std::string_view name, const Settings& settings);

/// Returns the former name of a setting; empty if it has none.
std::string_view former_name(std::string_view name);

/// Returns the current form of a value of the setting with that current name.
std::string current_value(std::string_view setting, const std::string& value);

/// Formats "standardise is now called standardize".
std::string renamed_text(std::string_view before, std::string_view now);

}  // namespace saddlemesh
