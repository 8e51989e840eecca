#pragma once

#include <vector>

#include <pybind11/pybind11.h>

#include "arrays.hpp"
#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

// Feature matrices, tables and images: from Python objects to the library's data sets and back.
namespace saddlemesh::python {

/// Copies a NumPy matrix of float32 or float64 with any strides, or a SciPy CSR matrix of either, to single precision.
/// The result has no labels. Throws InputError for a value that is not finite in single precision.
RawData read_matrix(pybind11::handle features);

/// Copies images of shape (n, channels, height, width).
RawData read_images(const Array<std::uint8_t>& images);

/// Copies a table of n × columns values, in which NaN marks a missing value. `categories` has an entry for each column:
/// None for a column of numbers, or the list of texts that the column's values are indices into. Throws InputError for
/// an infinite value and for an invalid index.
RawData read_table(const pybind11::list& names, const Array<float>& values, const pybind11::list& categories);

/// The shape of an array of `rows` rows: (rows, features), or (rows, channels, height, width) for images.
std::vector<pybind11::ssize_t> array_shape(const DataSet& data, std::size_t rows);

/// The three arrays of a CSR matrix: values, column indices and row offsets. The arrays own the vectors' memory.
pybind11::tuple csr_arrays(std::vector<float> values, std::vector<std::uint32_t> columns,
                           std::vector<std::uint64_t> begin);

}  // namespace saddlemesh::python
