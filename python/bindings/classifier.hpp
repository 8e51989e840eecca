#pragma once

#include <pybind11/pybind11.h>

namespace saddlemesh::python {

/// Training on rows that are in memory.
void add_fit(pybind11::module_& module);

}  // namespace saddlemesh::python
