#pragma once

#include <pybind11/pybind11.h>

#include "saddlemesh/method/methods.hpp"

namespace saddlemesh::python {

/// The options under their C++ names, `tracking` and `schedule` as text.
pybind11::dict to_dict(const MethodOptions& options);

/// What the method uses of the preset that `given` names under "preset" (the paper's if it names none), with the other
/// values of `given` in place of its own. `iterations` is where a schedule ends that ends with the run. InputError for
/// an unknown name, with the nearest known, and for a value of the wrong kind.
MethodOptions method_options(const MethodInfo& method, const pybind11::dict& given, std::uint64_t iterations);

}  // namespace saddlemesh::python
