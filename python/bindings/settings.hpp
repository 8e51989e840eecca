#pragma once

#include <string>

#include <pybind11/pybind11.h>

#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh::python {

/// Assigns Python values to settings. Names use "_" or "-" between words. Accepted types:
///   flag    bool
///   number  int or float, kept to the bit
///   list    list, tuple or array; a single element; text with commas
///   text    str, number or os.PathLike
/// NumPy scalars count as Python scalars, and None stands for the default. Throws TypeError for another type, and
/// InputError for an invalid value or an unknown name; messages name the setting.
void apply_settings(const Settings& settings, const pybind11::dict& values);

/// Returns the values under the current names of settings (former_names.hpp). Gives a FutureWarning for each changed
/// name.
pybind11::dict with_current_names(const pybind11::dict& values);

/// Issues a FutureWarning for the caller of the Python function that called C++.
void warn_of_renaming(const std::string& text);

}  // namespace saddlemesh::python
