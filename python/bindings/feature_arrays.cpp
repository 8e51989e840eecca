#include "feature_arrays.hpp"

namespace saddlemesh::python {

namespace py = pybind11;

std::vector<py::ssize_t> array_shape(const DataSet& data, std::size_t rows) {
  const auto size = [](std::size_t count) { return static_cast<py::ssize_t>(count); };
  const Shape& shape = data.shape;
  if (shape.flat() && !data.images()) return {size(rows), size(shape.size())};
  return {size(rows), size(shape.channels), size(shape.height), size(shape.width)};
}

py::tuple sparse_parts(std::vector<float> values, std::vector<std::uint32_t> columns,
                       std::vector<std::uint64_t> begin) {
  return py::make_tuple(to_array(std::move(values)), to_array(std::move(columns)), to_array(std::move(begin)));
}

}  // namespace saddlemesh::python
