#pragma once

#include <string>
#include <vector>

#include <pybind11/numpy.h>

namespace saddlemesh::python {

/// Names of classes as NumPy has them: int64 where all are whole numbers, float64 where all are numbers, else str.
pybind11::array class_values(const std::vector<std::string>& names);

}  // namespace saddlemesh::python
