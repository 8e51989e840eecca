#pragma once

#include <memory>
#include <pybind11/pybind11.h>

#include "model_object.hpp"

namespace saddlemesh::python {

/// What scores rows and measures them.
void add_scoring(pybind11::class_<ModelObject>& type);

}  // namespace saddlemesh::python
