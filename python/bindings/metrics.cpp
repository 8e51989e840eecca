#include "bindings.hpp"

namespace saddlemesh::python {

void add_metrics(pybind11::module_&) {}

}  // namespace saddlemesh::python
