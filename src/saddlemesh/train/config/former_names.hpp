#pragma once

#include <string>
#include <string_view>

#include "saddlemesh/train/config/settings.hpp"

// Names of settings and of their values in earlier versions. They are still read from files, command lines and Python,
// with a note that gives the present name.
namespace saddlemesh {

/// The present name of a setting. Returns a name that has not changed, or is unknown, as it is.
std::string current_name(std::string_view name);

/// The present name, if `settings` have a setting of that name and none of the given name.
std::string current_name(std::string_view name, const Settings& settings);

/// The former name of a setting; empty if it has none.
std::string_view former_name(std::string_view name);

/// The present form of a value of the setting with that present name.
std::string current_value(std::string_view setting, const std::string& value);

/// "standardise is now called standardize"
std::string renamed_text(std::string_view before, std::string_view now);

}  // namespace saddlemesh
