#pragma once

#include <cstddef>
#include <pybind11/pybind11.h>

#include "saddlemesh/data/raw_data.hpp"

namespace saddlemesh::python {

/// Rows of features as a file would hold them, in single precision: the only copy that is made of them. `features` is a
/// NumPy matrix of float32 or float64 with any strides, or a SciPy CSR matrix of either. No labels. InputError for a
/// number that single precision cannot hold.
RawData rows_of(pybind11::handle features);

}  // namespace saddlemesh::python
