#include "bindings.hpp"

namespace saddlemesh::python {

void add_data(pybind11::module_&) {}

}  // namespace saddlemesh::python
