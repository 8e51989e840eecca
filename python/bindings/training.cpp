#include "bindings.hpp"

namespace saddlemesh::python {

void add_training(pybind11::module_&) {}

}  // namespace saddlemesh::python
