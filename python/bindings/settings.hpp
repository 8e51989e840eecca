#pragma once

#include <pybind11/pybind11.h>

#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh::python {

/// Sets each of them to a value from Python. Names are those of the settings, with "_" or "-" between words. A flag
/// takes a bool; a number an int or a float, which arrive as the same bits; a list a list, a tuple or an array, one
/// element alone or text with commas; text a str, a number or an os.PathLike. NumPy's scalars are as good as Python's
/// own, and None means the default. TypeError for another type, InputError for another value or an unknown name: all
/// say which setting is meant.
void apply(const Settings& settings, const pybind11::dict& values);

}  // namespace saddlemesh::python
