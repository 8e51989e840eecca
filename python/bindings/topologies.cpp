#include "bindings.hpp"

namespace saddlemesh::python {

void add_topologies(pybind11::module_&) {}

}  // namespace saddlemesh::python
