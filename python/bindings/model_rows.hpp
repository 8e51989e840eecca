#pragma once

#include <pybind11/pybind11.h>

#include "arrays.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

// Rows of other forms than matrices (rows.hpp) as a file would hold them, without labels.
namespace saddlemesh::python {

/// Images, n × channels × height × width.
RawData images_of(const Array<std::uint8_t>& images);

/// A table: the names of its columns, n × columns numbers of which NaN are missing, and for each column the list of
/// texts that its numbers are places in, or None for a column of numbers. InputError for infinities, and for a number
/// that is no place in its list.
RawData table_of(const pybind11::list& names, const Array<float>& values, const pybind11::list& categories);

}  // namespace saddlemesh::python
