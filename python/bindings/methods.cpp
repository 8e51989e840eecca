#include "bindings.hpp"

namespace saddlemesh::python {

void add_methods(pybind11::module_&) {}

}  // namespace saddlemesh::python
