#include "bindings.hpp"

namespace saddlemesh::python {

void add_solve(pybind11::module_&) {}

}  // namespace saddlemesh::python
