#pragma once

#include <vector>

#include "arrays.hpp"
#include "saddlemesh/data/rows/data_set.hpp"

namespace saddlemesh::python {

/// The shape of an array of so many rows of the data: (rows, features), or of images (rows, channels, height, width).
std::vector<pybind11::ssize_t> array_shape(const DataSet& data, std::size_t rows);

/// The parts that a SciPy matrix is made from: values, columns and where rows begin. Nothing is copied.
pybind11::tuple sparse_parts(std::vector<float> values, std::vector<std::uint32_t> columns,
                             std::vector<std::uint64_t> begin);

}  // namespace saddlemesh::python
