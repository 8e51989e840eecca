#pragma once

#include <pybind11/pybind11.h>

#include "saddlemesh/method/methods.hpp"

namespace saddlemesh::python {

/// Method options from a dict. The key "preset" names the preset for options that `given` leaves out (default: the
/// paper's); options that the method does not use are dropped from the preset. `iterations` is the length of the run,
/// where a step schedule may end. Throws InputError for an unknown key, suggesting the nearest known one, and for a
/// value of the wrong type.
MethodOptions method_options(const MethodInfo& method, const pybind11::dict& given, std::uint64_t iterations);

}  // namespace saddlemesh::python
