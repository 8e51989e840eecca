#pragma once

#include <pybind11/pybind11.h>

namespace saddlemesh::python {

/// binary_labels(y_true): of a flat array of numbers without gaps, which of its two values each is, 1 for the larger,
/// in one byte. Bytes that are 0 and 1 already are returned as they are. None where all are equal, or there is none.
/// InputError for a third value, and for NaN.
void add_binary_labels(pybind11::module_& module);

}  // namespace saddlemesh::python
