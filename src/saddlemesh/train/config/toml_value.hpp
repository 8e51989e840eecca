#pragma once

#include "saddlemesh/train/config/settings.hpp"
#include "saddlemesh/train/config/toml_library.hpp"

namespace saddlemesh {

/// Sets the setting to a value of a TOML file. Throws InputError with what was expected and found, without the
/// setting's name, if the value has another type or the setting rejects it.
void set_from_toml(const Setting& setting, const toml::node& value);

}  // namespace saddlemesh
